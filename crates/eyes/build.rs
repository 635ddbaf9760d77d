//! Embeds the search model where it is there. The package of the crate leaves it out, because it is larger than a registry takes.

use std::path::Path;

const MODEL: &str = "assets/all-minilm-l6-v2.onnx";

fn main() {
    println!("cargo::rustc-check-cfg=cfg(embedded_model)");
    println!("cargo::rerun-if-changed={MODEL}");
    if Path::new(MODEL).exists() {
        println!("cargo::rustc-cfg=embedded_model");
    }
}
