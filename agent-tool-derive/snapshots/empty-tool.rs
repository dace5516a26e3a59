const _: () = {
    use crate::at::__private as __agent;
    #[automatically_derived]
    impl __agent::AgentTool for Ping {
        type Accepted = __agent::Call<Self>;
        type Answer = __agent::Unnamed;
        const SPEC: __agent::ToolSpec<Self> = __agent::ToolSpec {
            name: "ping",
            description: "Answers.",
            effect: __agent::Effect::ReadOnly,
            args: __agent::ArgsSpec {
                rust: "Ping",
                shape: __agent::Shape::Struct(&[]),
                ..__agent::ArgsSpec::EMPTY
            },
            ..__agent::ToolSpec::EMPTY
        };
        const GLUE: __agent::Glue<Self> = __agent::glue::<Self>();
        __agent::contract_cell!();
    }
};
