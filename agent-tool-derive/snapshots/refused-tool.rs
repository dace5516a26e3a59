::core::compile_error! {
    "unknown key `destructiv` on a tool; did you mean `destructive`?"
}
::core::compile_error! {
    "`a` is text of any length: add `max_length = 200`, `allowed = [...]`, `format = \"...\"`, or `free_text` where that is meant"
}
const _: () = {
    use ::agent_tool::__private as __agent;
    #[automatically_derived]
    impl __agent::AgentTool for Db {
        type Accepted = __agent::Gated<Self>;
        type Answer = __agent::Unnamed;
        const SPEC: __agent::ToolSpec<Self> = __agent::ToolSpec::EMPTY;
        const GLUE: __agent::Glue<Self> = __agent::pretend::<Self>();
        __agent::contract_cell!();
    }
};
