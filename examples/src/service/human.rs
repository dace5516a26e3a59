//! What humans' clients use. It is built twice, on the structs of `before.rs` and of `after.rs`, and knows of no agents.

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use garde::Validate;
use serde_json::json;

use super::{CancelOrder, FindOrders, Item, PlaceOrder};
use crate::service::store::{Line, Shop, ShopError};

/// The endpoints.
pub fn router(shop: Shop) -> Router {
    Router::new()
        .route("/orders", get(find).post(place))
        .route("/orders/{order}", get(show))
        .route("/orders/cancel", post(cancel))
        .with_state(shop)
}

async fn find(State(shop): State<Shop>, Query(asked): Query<FindOrders>) -> Result<Response, Failed> {
    asked.validate().map_err(|report| Failed::invalid(&report))?;
    Ok(Json(shop.find(asked.customer.as_deref(), asked.limit)?).into_response())
}

async fn place(State(shop): State<Shop>, Json(asked): Json<PlaceOrder>) -> Result<Response, Failed> {
    asked.validate().map_err(|report| Failed::invalid(&report))?;
    let lines: Vec<Line> =
        asked.items.into_iter().map(|Item { article, quantity }| Line { article, quantity }).collect();
    Ok((StatusCode::CREATED, Json(shop.place(&asked.customer, &lines)?)).into_response())
}

async fn show(State(shop): State<Shop>, Path(order): Path<u32>) -> Result<Response, Failed> {
    Ok(Json(shop.show(order)?).into_response())
}

async fn cancel(State(shop): State<Shop>, Json(asked): Json<CancelOrder>) -> Result<Response, Failed> {
    asked.validate().map_err(|report| Failed::invalid(&report))?;
    Ok(Json(shop.cancel(asked.order_id, asked.reason.as_deref())?).into_response())
}

/// What is answered where something went wrong.
struct Failed(StatusCode, String);

impl Failed {
    fn invalid(report: &garde::Report) -> Self {
        Self(StatusCode::UNPROCESSABLE_ENTITY, report.to_string())
    }
}

impl From<ShopError> for Failed {
    fn from(error: ShopError) -> Self {
        let status = match error {
            ShopError::NoSuchOrder => StatusCode::NOT_FOUND,
            ShopError::Sent => StatusCode::CONFLICT,
            ShopError::Database(_) => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Self(status, error.to_string())
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        (self.0, Json(json!({"error": self.1}))).into_response()
    }
}
