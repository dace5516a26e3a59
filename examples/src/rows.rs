//! What the tables hold, row by row: how a plan counts the rows that a migration touches. It only reads.

use std::collections::BTreeMap;

use rusqlite::types::Value;
use rusqlite::{Connection, Result};

/// Where a row is: its table, and its row id there.
pub type Place = (String, i64);

/// What a row holds: each column by name.
pub type Row = Vec<(String, Value)>;

/// Every row of every table but those named in `without` and the database's own.
///
/// # Errors
///
/// The database's own, for a table without row ids too.
pub fn contents(connection: &Connection, without: &[&str]) -> Result<BTreeMap<Place, Row>> {
    let mut rows = BTreeMap::new();
    for table in tables(connection)?.into_iter().filter(|name| !without.contains(&name.as_str())) {
        let quoted = table.replace('"', "\"\"");
        let mut statement = connection.prepare(&format!("SELECT rowid, * FROM \"{quoted}\""))?;
        let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
        let mut found = statement.query([])?;
        while let Some(row) = found.next()? {
            let cells = columns.iter().enumerate().skip(1);
            let cells = cells.map(|(index, column)| Ok((column.clone(), row.get(index)?)));
            rows.insert((table.clone(), row.get(0)?), cells.collect::<Result<Row>>()?);
        }
    }
    Ok(rows)
}

/// How many rows came, went, or hold something else.
#[must_use]
pub fn changed(before: &BTreeMap<Place, Row>, after: &BTreeMap<Place, Row>) -> usize {
    let gone_or_other = before.iter().filter(|&(place, row)| after.get(place) != Some(row)).count();
    let new = after.keys().filter(|place| !before.contains_key(place)).count();
    gone_or_other + new
}

fn tables(connection: &Connection) -> Result<Vec<String>> {
    let mut statement = connection.prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' \
         ORDER BY name",
    )?;
    let names = statement.query_map([], |row| row.get(0))?;
    names.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed_by(sql: &str) -> usize {
        let connection = Connection::open_in_memory().unwrap();
        connection
            .execute_batch(
                "CREATE TABLE a (id INTEGER PRIMARY KEY, x TEXT); CREATE TABLE \"b \"\"q\" (y);
                 INSERT INTO a VALUES (1, 'one'), (2, 'two'), (3, 'three'); INSERT INTO \"b \"\"q\" VALUES (1.5);",
            )
            .unwrap();
        let before = contents(&connection, &["ignored"]).unwrap();
        assert_eq!(before.len(), 4);
        connection.execute_batch(sql).unwrap();
        changed(&before, &contents(&connection, &["ignored"]).unwrap())
    }

    #[test]
    fn rows_that_come_go_or_change_are_counted() {
        assert_eq!(changed_by("SELECT 1"), 0);
        assert_eq!(changed_by("CREATE INDEX i ON a (x)"), 0);
        assert_eq!(changed_by("UPDATE a SET x = 'TWO' WHERE id = 2"), 1);
        assert_eq!(changed_by("UPDATE a SET x = x"), 0);
        assert_eq!(changed_by("DELETE FROM a WHERE id > 1"), 2);
        assert_eq!(changed_by("INSERT INTO a VALUES (9, NULL)"), 1);
        assert_eq!(changed_by("ALTER TABLE a ADD COLUMN z"), 3);
        assert_eq!(changed_by("ALTER TABLE a DROP COLUMN x"), 3);
        assert_eq!(changed_by("DROP TABLE a"), 3);
        assert_eq!(changed_by("CREATE TABLE ignored (x); INSERT INTO ignored VALUES (1)"), 0);
    }
}
