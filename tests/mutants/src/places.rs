//! Where a switch can stand in a file: the expressions, arms and functions around the spans of its mutants.

use std::ops::Range;

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, ImplItemFn, ItemFn, Signature, TraitItemFn};

/// The places of a file.
#[derive(Default)]
pub struct Places {
    /// What an operator decides: its span, and the expression that is read anew when it is another one. That is all
    /// of `a && b && c`, since `a || b && c` is not `(a || b) && c`.
    operators: Vec<(Range<usize>, Node)>,
    structs: Vec<Node>,
    /// An arm, and where its pattern ends.
    arms: Vec<(Range<usize>, usize, bool)>,
    guards: Vec<Node>,
    /// The bodies of functions, and where the word `const` of one stands.
    functions: Vec<(Range<usize>, Option<Range<usize>>)>,
    fixed: bool,
    chain: Option<Range<usize>>,
}

/// An expression, and whether it is evaluated by the compiler, which knows no switch.
#[derive(Clone, Debug)]
pub struct Node {
    pub range: Range<usize>,
    pub is_const: bool,
}

impl Places {
    /// # Panics
    ///
    /// Where the file is not Rust; cargo-mutants has read it.
    pub fn of(text: &str) -> Self {
        let mut places = Self::default();
        places.visit_file(&syn::parse_file(text).expect("cargo-mutants has read it"));
        places
    }

    pub fn operator(&self, span: &Range<usize>) -> Option<Node> {
        self.operators.iter().find(|(operator, _)| operator == span).map(|(_, node)| node.clone())
    }

    /// The smallest literal of a struct around a field.
    pub fn literal(&self, span: &Range<usize>) -> Option<Node> {
        let around =
            self.structs.iter().filter(|node| node.range.start < span.start && span.end < node.range.end);
        around.min_by_key(|node| node.range.len()).cloned()
    }

    pub fn guard(&self, span: &Range<usize>) -> Option<Node> {
        self.guards.iter().find(|node| node.range == *span).cloned()
    }

    /// Where the pattern of an arm ends.
    pub fn pattern(&self, span: &Range<usize>) -> Option<Node> {
        let (_, end, is_const) = self.arms.iter().find(|(arm, ..)| arm == span)?;
        Some(Node { range: *end..*end, is_const: *is_const })
    }

    /// The word `const` of the smallest function around a place, if it has one.
    pub fn const_word(&self, at: usize) -> Option<&Range<usize>> {
        let around = self.functions.iter().filter(|(body, _)| body.contains(&at));
        around.min_by_key(|(body, _)| body.len()).and_then(|(_, word)| word.as_ref())
    }

    /// Every word `const` of a function.
    pub fn const_words(&self) -> impl Iterator<Item = &Range<usize>> {
        self.functions.iter().filter_map(|(_, word)| word.as_ref())
    }

    fn node(&self, range: Range<usize>) -> Node {
        Node { range, is_const: self.fixed }
    }

    fn function(&mut self, signature: &Signature, block: &syn::Block, visit: impl FnOnce(&mut Self)) {
        self.functions.push((bytes(block.span()), signature.constness.map(|word| bytes(word.span))));
        self.within(false, visit);
    }

    /// Goes on in a part that is evaluated by the compiler, or at run time again.
    fn within(&mut self, fixed: bool, visit: impl FnOnce(&mut Self)) {
        let (was, chain) = (self.fixed, self.chain.take());
        self.fixed = fixed;
        visit(self);
        (self.fixed, self.chain) = (was, chain);
    }
}

impl<'ast> Visit<'ast> for Places {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        if let Expr::Binary(binary) = expr {
            let chain = self.chain.clone().unwrap_or_else(|| bytes(binary.span()));
            let node = self.node(chain.clone());
            self.operators.push((operator(&binary.op), node));
            for side in [&binary.left, &binary.right] {
                self.chain = Some(chain.clone());
                self.visit_expr(side);
            }
            self.chain = None;
            return;
        }
        let chain = self.chain.take();
        match expr {
            Expr::Unary(unary) => {
                let node = self.node(bytes(unary.span()));
                self.operators.push((bytes(unary.op.span()), node));
                visit::visit_expr(self, expr);
            }
            Expr::Struct(literal) => {
                let node = self.node(bytes(literal.span()));
                self.structs.push(node);
                visit::visit_expr(self, expr);
            }
            Expr::Closure(_) => self.within(false, |places| visit::visit_expr(places, expr)),
            Expr::Const(_) => self.within(true, |places| visit::visit_expr(places, expr)),
            Expr::Repeat(repeat) => {
                self.visit_expr(&repeat.expr);
                self.within(true, |places| places.visit_expr(&repeat.len));
            }
            _ => visit::visit_expr(self, expr),
        }
        self.chain = chain;
    }

    /// `_ if ...` looks like an arm for the rest to cargo-mutants, and is none to the compiler, nor are arms with a
    /// switch then.
    fn visit_expr_match(&mut self, decided: &'ast syn::ExprMatch) {
        let is_rest = |arm: &syn::Arm| arm.guard.is_none() && matches!(arm.pat, syn::Pat::Wild(_));
        let fixed = self.fixed || !decided.arms.iter().any(is_rest);
        for arm in &decided.arms {
            self.arms.push((bytes(arm.span()), bytes(arm.pat.span()).end, fixed));
        }
        visit::visit_expr_match(self, decided);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if let Some((_, guard)) = &arm.guard {
            let node = self.node(bytes(guard.span()));
            self.guards.push(node);
        }
        visit::visit_arm(self, arm);
    }

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.function(&item.sig, &item.block, |places| visit::visit_item_fn(places, item));
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.function(&item.sig, &item.block, |places| visit::visit_impl_item_fn(places, item));
    }

    fn visit_trait_item_fn(&mut self, item: &'ast TraitItemFn) {
        if let Some(block) = &item.default {
            self.function(&item.sig, block, |places| visit::visit_trait_item_fn(places, item));
        }
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.within(true, |places| visit::visit_item_const(places, item));
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.within(true, |places| visit::visit_item_static(places, item));
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.within(true, |places| visit::visit_impl_item_const(places, item));
    }

    fn visit_trait_item_const(&mut self, item: &'ast syn::TraitItemConst) {
        self.within(true, |places| visit::visit_trait_item_const(places, item));
    }

    fn visit_pat(&mut self, pattern: &'ast syn::Pat) {
        self.within(true, |places| visit::visit_pat(places, pattern));
    }

    fn visit_type(&mut self, ty: &'ast syn::Type) {
        self.within(true, |places| visit::visit_type(places, ty));
    }

    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        self.within(true, |places| visit::visit_variant(places, variant));
    }
}

fn operator(operator: &BinOp) -> Range<usize> {
    bytes(operator.span())
}

fn bytes(span: Span) -> Range<usize> {
    span.byte_range()
}
