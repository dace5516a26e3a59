const _: () = {
    use ::agent_tool::__private as __agent;
    #[automatically_derived]
    impl __agent::AgentTool for DbMigration {
        type Accepted = __agent::Gated<Self>;
        type Answer = __agent::Unnamed;
        const SPEC: __agent::ToolSpec<Self> = __agent::ToolSpec {
            name: "db_migration",
            description: "Run one bounded step of the schema migrations.",
            effect: __agent::Effect::Destructive,
            denies: &[
                __agent::Deny {
                    when: |args, cx| {
                        cx.live() && args.operation == Operation::RollbackLastMigration
                    },
                    code: __agent::UNSAFE_MUTATION_BLOCKED,
                    reason: "a rollback needs a human first",
                    remediation: "Present the plan to the supervisor.",
                },
            ],
            fields: __agent::Some(|__agent_args, __agent_checks| {
                __agent::nested!(
                    __agent_checks, & ["operation"], & __agent_args.operation, Operation
                );
            }),
            args: __agent::ArgsSpec {
                rust: "DbMigration",
                remediation: __agent::Some("Read the schema."),
                shape: __agent::Shape::Struct(
                    &[
                        __agent::FieldSpec {
                            nested: || __agent::Probe::<Operation>::NEW.agent_args(),
                            ..__agent::field::<
                                { __agent::kind!(Operation) & 31 },
                            >("operation", "operation")
                        },
                        __agent::FieldSpec {
                            pattern: __agent::Some("^v\\d+$"),
                            example: __agent::Some(__agent::Literal::Text("v1")),
                            max_length: __agent::Some(32),
                            when_absent: __agent::Some("the next pending version"),
                            ..__agent::named("target_version", "targetVersion")
                        },
                        __agent::FieldSpec {
                            range: __agent::Some(|| {
                                __agent::Number::<u8>::NEW.between(1, 3)
                            }),
                            default: __agent::wire_value(__agent::Literal::Int(1)),
                            ..__agent::named("max_steps", "maxSteps")
                        },
                    ],
                ),
                ..__agent::ArgsSpec::EMPTY
            },
            ..__agent::ToolSpec::EMPTY
        };
        const GLUE: __agent::Glue<Self> = __agent::glue::<Self>();
        __agent::contract_cell!();
    }
};
