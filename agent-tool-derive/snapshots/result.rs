const _: () = {
    use ::agent_tool::__private as __agent;
    #[automatically_derived]
    impl __agent::AgentOutput for Ticket {
        fn output_args() -> &'static __agent::ArgsSpec {
            const {
                &__agent::ArgsSpec {
                    rust: "Ticket",
                    shape: __agent::Shape::Struct(
                        &[
                            __agent::FieldSpec {
                                id: __agent::Some("ticket"),
                                ..__agent::named("id", "id")
                            },
                            __agent::FieldSpec {
                                id: __agent::Some("user"),
                                ..__agent::named("user_ids", "userIds")
                            },
                            __agent::FieldSpec {
                                nested: || {
                                    __agent::OutputProbe::<Option<Person>>::NEW.agent_output()
                                },
                                ..__agent::named("owner", "owner")
                            },
                        ],
                    ),
                    ..__agent::ArgsSpec::EMPTY
                }
            }
        }
    }
};
