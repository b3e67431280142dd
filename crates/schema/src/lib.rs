//! Types say `#[derive(JsonSchema)]` and `#[schemars(...)]`, with and without the feature `schema`. Only the tests and
//! the OpenAPI description want schemas; whoever builds the program gets this derive, and does not compile schemars.

use proc_macro::TokenStream;

/// Writes nothing, and lets attributes of schemars pass.
#[proc_macro_derive(JsonSchema, attributes(schemars))]
pub fn no_schema(_: TokenStream) -> TokenStream {
    TokenStream::new()
}
