//! Cases that once differed, shrunk and kept.

use super::agrees;

macro_rules! agree {
    ($($name:ident: $case:literal)*) => {
        $(
            #[test]
            fn $name() {
                agrees($case);
            }
        )*
    };
}

agree! {
    null_in_a_nullable_union: r#"{"instance":{"a":null},"schema":{"properties":{"a":{"anyOf":[{"type":"null"},{"anyOf":[{"type":"number"}]}]}}}}"#
    a_default_that_its_place_refuses_is_not_put_in: r#"{"instance":{"":{}},"schema":{"properties":{"":{"properties":{"dueDate":{"default":"o","maxLength":0}}}}}}"#
    a_default_is_put_in_as_it_would_be_sent: r#"{"instance":{"o":{}},"schema":{"properties":{"o":{"properties":{"name":{"default":{"dueDate":0.0},"properties":{"dueDate":{"type":"integer"}}}}}}}}"#
    a_default_is_not_coerced: r#"{"ids":["/o/"],"instance":{"o":{}},"schema":{"properties":{"o":{"properties":{"":{"default":1,"type":"string"}}}}}}"#
    a_default_in_one_form_is_not_one_of_the_place: r#"{"instance":{},"schema":{"properties":{"a":{"anyOf":[{"default":""},{"type":"null"}]}}}}"#
    defaults_do_not_make_items_equal: r#"{"instance":{"l":[{},{"b":true}]},"schema":{"properties":{"l":{"items":{"properties":{"b":{"default":true}}},"uniqueItems":true}}}}"#
    what_stands_beside_a_union_judges_what_came_of_it: r#"{"instance":{"":"0"},"lenient":["unquote"],"schema":{"properties":{"":{"anyOf":[{"type":"number"}],"minimum":1}}}}"#
    bounds_from_2_53_on_are_not_moved: r#"{"instance":{"a":9007199254740991},"schema":{"properties":{"a":{"type":"integer","minimum":9007199254740992}}}}"#
    null_for_an_optional_union: r#"{"instance":{"a":null},"schema":{"properties":{"a":{"anyOf":[{"type":"string"},{"type":"integer"}]}}}}"#
    defaults_wait_for_the_union_beside_them: r#"{"instance":{},"schema":{"properties":{"a":{"type":"string","default":"x"}},"anyOf":[{"required":["a"]},{"required":["b"]}]}}"#
    a_default_that_the_union_beside_it_refuses: r#"{"instance":{"b":1},"schema":{"properties":{"a":{"default":1}},"anyOf":[{"properties":{"b":{}},"additionalProperties":false}]}}"#
    a_default_in_one_branch_opens_no_other: r#"{"instance":{},"schema":{"anyOf":[{"required":["x"],"properties":{"y":{"default":5}}},{"properties":{"x":{"default":1}}}]}}"#
    a_key_in_another_case_with_null: r#"{"instance":{"Note":null},"lenient":["key_case"],"schema":{"properties":{"note":{"type":"string"}},"additionalProperties":false}}"#
    a_wrapper_that_an_open_object_takes: r#"{"instance":{"input":{"a":1}},"lenient":["wrapper"],"schema":{"properties":{"a":{"type":"integer"}}}}"#
    a_coercion_in_a_map_that_grows: r#"{"ids":["/m/*"],"instance":{"m":{"z":47}},"schema":{"properties":{"m":{"properties":{"a":{"default":"x"}},"additionalProperties":{"type":"string"}}}}}"#
    an_id_beyond_2_53_with_a_bound_there: r#"{"ids":["/*"],"instance":{"na_me":"18446744073709551615"},"schema":{"additionalProperties":{"minimum":18446744073709551615,"type":"integer"}}}"#
    an_id_below_a_bound_beyond_every_integer: r#"{"ids":["/a"],"instance":{"a":"7"},"schema":{"properties":{"a":{"type":"integer","exclusiveMinimum":1e300}}}}"#
}
