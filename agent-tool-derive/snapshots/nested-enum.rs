const _: () = {
    use ::agent_tool::__private as __agent;
    #[automatically_derived]
    impl<T: AgentArgs> __agent::AgentArgs for Order<T> {
        const ARGS: __agent::ArgsSpec = __agent::ArgsSpec {
            rust: "Order",
            remediation: __agent::Some("Name one kind."),
            shape: __agent::Shape::Enum {
                tag: __agent::Some("kind"),
                content: __agent::None,
                variants: &[
                    __agent::VariantSpec {
                        rust: "Default",
                        wire: "default",
                        aliases: &[],
                        fields: &[],
                    },
                    __agent::VariantSpec {
                        rust: "ByColumn",
                        wire: "by-column",
                        aliases: &["sort"],
                        fields: &[
                            __agent::FieldSpec {
                                max_length: __agent::Some(40),
                                also_called: &["field"],
                                ..__agent::named("column", "column")
                            },
                            __agent::FieldSpec {
                                nested: || {
                                    __agent::Probe::<Option<Box<Order<T>>>>::NEW.agent_args()
                                },
                                ..__agent::named("next", "next")
                            },
                        ],
                    },
                    __agent::VariantSpec {
                        rust: "Of",
                        wire: "of",
                        aliases: &[],
                        fields: &[
                            __agent::FieldSpec {
                                nested: || __agent::Probe::<T>::NEW.agent_args(),
                                ..__agent::named("0", "0")
                            },
                        ],
                    },
                ],
            },
            ..__agent::ArgsSpec::EMPTY
        };
        fn args_spec() -> &'static __agent::ArgsSpec {
            const { &<Self as __agent::AgentArgs>::ARGS }
        }
        fn run_checks(&self, __agent_checks: &mut __agent::Checks<'_>) {
            match self {
                Self::ByColumn { next: __agent_0, .. } => {
                    __agent::nested!(
                        __agent_checks, & ["next"], __agent_0, Option < Box < Order < T >
                        > >
                    );
                }
                Self::Of { 0: __agent_0, .. } => {
                    __agent::nested!(__agent_checks, & [], __agent_0, T);
                }
                _ => {}
            }
        }
    }
};
