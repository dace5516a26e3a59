-- The helpdesk and its sample data, the same on every machine.
PRAGMA foreign_keys = ON;
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL);
CREATE TABLE agents (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE tags (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE macros (id INTEGER PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE tickets (
    id INTEGER PRIMARY KEY,
    customer_id INTEGER NOT NULL REFERENCES customers,
    agent_id INTEGER REFERENCES agents,
    merged_into INTEGER REFERENCES tickets,
    subject TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'active'
);
CREATE TABLE messages (
    id INTEGER PRIMARY KEY,
    ticket_id INTEGER NOT NULL REFERENCES tickets,
    source_ticket_id INTEGER REFERENCES tickets,
    author TEXT NOT NULL,
    body TEXT NOT NULL
);
CREATE TABLE drafts (
    id INTEGER PRIMARY KEY,
    ticket_id INTEGER NOT NULL REFERENCES tickets,
    message_id INTEGER NOT NULL REFERENCES messages,
    body TEXT NOT NULL,
    approved INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE ticket_tags (
    ticket_id INTEGER NOT NULL REFERENCES tickets,
    tag_id INTEGER NOT NULL REFERENCES tags,
    PRIMARY KEY (ticket_id, tag_id)
);
INSERT INTO customers (name, email) VALUES
    ('Ada Adler', 'ada@example.com'), ('Alan Brandt', 'alan@example.com'),
    ('Barbara Costa', 'barbara@example.com'), ('Claude Dietrich', 'claude@example.com'),
    ('Donald Eriksen', 'donald@example.com'), ('Edsger Fontaine', 'edsger@example.com'),
    ('Frances Garcia', 'frances@example.com'), ('Grace Haddad', 'grace@example.com'),
    ('Hedy Ito', 'hedy@example.com'), ('John Jansen', 'john@example.com'),
    ('Karen Kaya', 'karen@example.com'), ('Ken Lind', 'ken@example.com'),
    ('Leslie Moreau', 'leslie@example.com'), ('Margaret Novak', 'margaret@example.com'),
    ('Niklaus Okafor', 'niklaus@example.com'), ('Radia Petrov', 'radia@example.com'),
    ('Shafi Quispe', 'shafi@example.com'), ('Tony Rossi', 'tony@example.com');
INSERT INTO agents (name) VALUES ('Mira'), ('Noor'), ('Ole');
INSERT INTO tags (name) VALUES ('billing'), ('hardware'), ('urgent');
INSERT INTO macros (body) VALUES ('Thank you for writing to us.'), ('We have looked into it.');
-- 46 tickets, three or so a customer; every fourth one waits for its customer, every ninth is closed.
WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 46)
INSERT INTO tickets (customer_id, agent_id, subject, status)
SELECT 1 + (n * 7) % 18, CASE WHEN n % 5 = 0 THEN NULL ELSE 1 + n % 3 END,
    CASE n % 4 WHEN 0 THEN 'The invoice is wrong' WHEN 1 THEN 'The printer is jammed'
        WHEN 2 THEN 'The login fails' ELSE 'The delivery is late' END,
    CASE WHEN n % 9 = 0 THEN 'closed' WHEN n % 4 = 0 THEN 'waiting' ELSE 'active' END
FROM numbers;
INSERT INTO messages (ticket_id, author, body)
SELECT tickets.id, customers.name, tickets.subject || ', and has been since Monday.'
FROM tickets JOIN customers ON customers.id = tickets.customer_id ORDER BY tickets.id;
INSERT INTO drafts (ticket_id, message_id, body) VALUES (7, 7, 'Your parcel arrives tomorrow.');
INSERT INTO ticket_tags (ticket_id, tag_id) VALUES (7, 3), (13, 2), (25, 2);
-- Ticket 25 of the same customer went into ticket 7.
UPDATE tickets SET merged_into = 7, status = 'merged' WHERE id = 25;
UPDATE messages SET ticket_id = 7, source_ticket_id = 25 WHERE ticket_id = 25;
