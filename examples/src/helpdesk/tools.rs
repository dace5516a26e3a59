//! The fourteen tools of the helpdesk behind one door. What a handler does stands in `lookups` and `changes`.

use std::future::{Ready, ready};

use agent_tool::{Call, DryRun, Live, Locked, ToolError, ToolSet, ToolSetProblems};
use rusqlite::Connection;

use super::changes::{self, Changer};
use super::desk::Desk;
use super::lookups;
use super::reads::{ListAgents, ListMacros, ListTags};

type Handled<R> = Ready<Result<R, ToolError>>;

impl Desk {
    /// The tools of this helpdesk.
    ///
    /// # Errors
    ///
    /// A contract is unfit to publish.
    pub fn tools(&self) -> Result<ToolSet, ToolSetProblems> {
        ToolSet::builder()
            .tool(self.handler(lookups::list_tickets))
            .tool(self.handler(lookups::get_ticket_context))
            .tool(self.handler(lookups::list_customers))
            .tool(self.handler(lookups::get_customer))
            .tool(self.handler(|connection, _: &ListAgents| lookups::list_agents(connection)))
            .tool(self.handler(|connection, _: &ListMacros| lookups::list_macros(connection)))
            .tool(self.handler(|connection, _: &ListTags| lookups::list_tags(connection)))
            .tool(self.adder(changes::create_ticket))
            .tool(self.adder(changes::draft_reply))
            .tool(self.adder(changes::tag_ticket))
            .destructive(self.planner(changes::plan_approval), self.applier(Changer::approve))
            .destructive(self.planner(changes::plan_assignment), self.applier(Changer::assign))
            .destructive(self.planner(changes::plan_merge), self.applier(Changer::merge))
            .destructive(self.planner(changes::plan_closing), self.applier(Changer::close))
            .build()
    }

    /// Reads.
    fn handler<T, R, F>(&self, handle: F) -> impl Fn(Call<T>) -> Handled<R> + Send + Sync + use<T, R, F>
    where
        F: Fn(&Connection, &T) -> Result<R, ToolError> + Send + Sync,
    {
        let desk = self.clone();
        move |call| ready(handle(&desk.connection(), &call))
    }

    /// Adds, or does nothing.
    fn adder<T, R, F>(&self, handle: F) -> impl Fn(Call<T>) -> Handled<R> + Send + Sync + use<T, R, F>
    where
        F: Fn(&Connection, &T) -> Result<R, ToolError> + Send + Sync,
    {
        let desk = self.clone();
        move |call| ready(desk.together(|connection| handle(connection, &call)))
    }

    /// Shows a change.
    fn planner<T, R, F>(&self, handle: F) -> impl Fn(DryRun<T>) -> Handled<R> + Send + Sync + use<T, R, F>
    where
        F: Fn(&Connection, &T) -> Result<R, ToolError> + Send + Sync,
    {
        let desk = self.clone();
        move |plan| ready(handle(&desk.connection(), &plan))
    }

    /// Makes it, with the permit.
    fn applier<T, R, F>(&self, handle: F) -> impl Fn(Live<T>) -> Handled<R> + Send + Sync + use<T, R, F>
    where
        F: Fn(&Changer, &T) -> Result<R, ToolError> + Send + Sync,
    {
        let changer = Locked::new(Changer(self.clone()));
        move |live| ready(handle(changer.open(&live), &live))
    }
}
