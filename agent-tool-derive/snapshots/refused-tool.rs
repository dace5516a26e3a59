::core::compile_error! {
    "unknown key `destructiv` on a tool; did you mean `destructive`?"
}
::core::compile_error! {
    "`a` is text of any length: add `#[agent(max_length = 200)]`, or in its place `allowed = [...]`, `format = \"...\"`, or `free_text` where that is meant\nsee `UNBOUNDED_TEXT` in `agent_tool::guide::contract_problems`"
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
