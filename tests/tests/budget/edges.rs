//! The moment and the count at which a budget changes its mind.

use agent_tool::Rejection;

use super::*;

fn gone() -> Result<Value, ToolError> {
    Err(ToolError::new("GONE", "it is gone", "Look elsewhere."))
}

fn wait(answer: &Envelope) -> Option<Duration> {
    answer.rejection().and_then(Rejection::retry_after)
}

const STUCK: &str = "fail fail+ REPEATED REPEATED REPEATED CUT";

#[test]
fn a_wait_is_no_longer_than_the_next_call_needs() {
    let mut world = World::with(Budget::new().looks(Rate::new(3, Duration::from_secs(3))), counting());
    let calls: Vec<_> = (0..4).map(|what| ("look", json!({"what": what}))).collect();
    let answers = world.batch(&calls);
    assert_eq!(
        answers.iter().map(wait).collect::<Vec<_>>(),
        [None, None, None, Some(Duration::from_secs(1))]
    );
}

#[test]
fn a_cut_off_is_over_when_its_time_is() {
    let mut world = World::new(same);
    world.repeat(5, "look", &json!({"what": 100}));
    let told = wait(&world.call("look", json!({"what": 100}))).expect("it is cut off");
    // Each call takes two seconds.
    world.clock.pass(told.checked_sub(Duration::from_secs(2)).unwrap());
    assert_eq!(world.say("look", json!({"what": 1})), "ok");
}

#[test]
fn a_look_that_brings_news_ends_the_matter() {
    // Two failures, then a success, then failures again.
    let mut calls = 0;
    let script = move |_: &str, what| {
        calls += 1;
        if calls == 3 { same("", what) } else { gone() }
    };
    let mut world = World::new(script);
    assert_eq!(world.repeat(6, "look", &json!({"what": 1})), STUCK);
    world.clock.pass(Duration::from_secs(30));
    assert_eq!(world.say("look", json!({"what": 1})), "ok");
    assert_eq!(world.repeat(5, "look", &json!({"what": 2})), "fail fail+ REPEATED REPEATED REPEATED");
    let told = wait(&world.call("look", json!({"what": 2})));
    assert_eq!(told, Some(Duration::from_secs(30)), "as long as the first time");
}

#[test]
fn another_failure_does_not_end_the_matter() {
    let mut world = World::new(|_, _| gone());
    assert_eq!(world.repeat(6, "look", &json!({"what": 1})), STUCK);
    world.clock.pass(Duration::from_secs(30));
    assert_eq!(world.repeat(5, "look", &json!({"what": 2})), "fail fail+ REPEATED REPEATED REPEATED");
    let told = wait(&world.call("look", json!({"what": 2})));
    assert_eq!(told, Some(Duration::from_secs(60)), "twice as long");
}

#[test]
fn a_good_call_between_faults_ends_their_row() {
    let mut world = World::new(same);
    // The guard refuses at once: the good call is answered after the bad one, and was sent with it.
    let answers = world.batch(&[("look", json!({"what": 1})), ("look", json!({"what": 100}))]);
    assert_eq!(answers.iter().map(said).collect::<Vec<_>>(), ["ok", "bad"]);
    let said: Vec<String> = (101..104).map(|what| world.say("look", json!({"what": what}))).collect();
    assert_eq!(said.join(" "), "bad bad bad+");
}

#[test]
fn nobody_makes_room_before_the_rate_has_settled() {
    let budget = Budget::new()
        .looks(Rate::new(1, Duration::from_secs(100)))
        .live(Rate::new(1, Duration::from_secs(1)))
        .cut_off(Duration::from_secs(1), Duration::from_secs(1))
        .forget_after(Duration::from_secs(1))
        .callers(1);
    let mut world = World::with(budget, counting());
    let look = |world: &mut World, name: &str| {
        world.cx = world.cx.clone().with_principal(name);
        world.say("look", json!({"what": 1}))
    };
    assert_eq!(look(&mut world, "ann"), "ok");
    assert_eq!(look(&mut world, "bob"), "ok", "a stranger, in the place of all");
    assert_eq!(look(&mut world, "ann"), "CUT", "she was not forgotten for him");
    world.clock.pass(Duration::from_secs(100));
    assert_eq!(look(&mut world, "bob"), "ok", "now he has a place of his own");
}

#[test]
fn tools_that_are_not_there_are_told_apart() {
    let names = ["one", "two", "three", "four"];
    let mut world = World::new(same);
    let said: Vec<String> = names.iter().map(|name| world.say(name, json!({}))).collect();
    assert_eq!(said.join(" "), "fail fail fail fail");
    assert_eq!(world.repeat(6, "five", &json!({})), STUCK);
}
