//! The pipeline: read what was written, check what is true, emit. It must not know a single key.

use proc_macro2::TokenStream;

use crate::check;
use crate::diagnostics::Errors;
use crate::emit;
use crate::input::Input;

/// Which of the derives is running.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Derive {
    Tool,
    Args,
    Output,
}

/// The expansion of a derive; compile errors, and a stand-in impl beside them, where the type is refused.
pub(crate) fn expand(derive: Derive, input: TokenStream) -> TokenStream {
    let original = match syn::parse2(input) {
        Ok(original) => original,
        Err(error) => return error.into_compile_error(),
    };
    let input = Input::read(derive, &original);
    let mut errors = Errors::default();
    let expansion = match derive {
        Derive::Tool => emit::tool(&check::tool(&input, &mut errors)),
        Derive::Args => emit::args(&check::args(&input, &mut errors)),
        Derive::Output => emit::output(&check::output(&input, &mut errors)),
    };
    match errors.finish() {
        Ok(()) => expansion,
        Err(errors) => emit::stand_in(&input, &errors),
    }
}
