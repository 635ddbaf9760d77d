//! The embedded model: the reference's ids and vectors, its pinned files, and how long it may take.

use std::fs;

use los_eyes::search::model::tokenizer::Tokenizer;
use los_eyes::search::model::{EMBEDDED_ID, MODEL_FILE, VOCABULARY, embedded, read_model};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::support::of_repository;

#[derive(Deserialize)]
struct Ids {
    text: String,
    ids: Vec<u16>,
}

#[derive(Deserialize)]
struct Vector {
    text: String,
    vector: Vec<f32>,
}

fn fixture<T: for<'a> Deserialize<'a>>(name: &str) -> Vec<T> {
    let path = of_repository("tests/fixtures/search").join(name);
    fs::read_to_string(path).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn asset_sha256(name: &str) -> String {
    let path = of_repository("crates/eyes/assets").join(name);
    Sha256::digest(fs::read(path).unwrap()).iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"))
}

fn embed(texts: &[&str]) -> Vec<Vec<f32>> {
    embedded(None).unwrap().embed(texts).unwrap()
}

fn cosine(a: &[f32], b: &[f32]) -> f64 {
    let dot = |x: &[f32], y: &[f32]| -> f64 { x.iter().zip(y).map(|(x, y)| f64::from(*x) * f64::from(*y)).sum() };
    dot(a, b) / (dot(a, a) * dot(b, b)).sqrt()
}

#[test]
fn the_assets_are_the_published_ones() {
    let model = asset_sha256("all-minilm-l6-v2.onnx");
    assert_eq!(model, "5eaccbd41f41c2f8f0d9184b7d95f39d7f9a6d80e591bca6fc0643c284fb4cf8");
    let expected = "89cf9bcd218af0b09bc499010a3d3b591354cd8c6ed2c637a9c4c8989b16e061";
    assert_eq!(asset_sha256("all-minilm-l6-v2.vocab"), expected);
    assert!(model.starts_with(EMBEDDED_ID));
    assert_eq!(embedded(None).unwrap().id(), EMBEDDED_ID);
    let script = fs::read_to_string(of_repository("crates/eyes/assets/make_model.py")).unwrap();
    assert!(script.contains(&model) && script.contains(&asset_sha256("all-minilm-l6-v2.vocab")));
}

/// As a program reads it that was built from the package, which leaves the model out.
#[test]
fn the_model_is_read_from_a_file_only_if_it_is_the_right_one() {
    let file = of_repository("crates/eyes/assets").join(MODEL_FILE);
    assert_eq!(read_model(&file).unwrap().len(), 12_233_573);
    let folder = tempfile::tempdir().unwrap();
    let missing = read_model(&folder.path().join(MODEL_FILE)).unwrap_err().to_string();
    assert!(missing.contains("put `all-minilm-l6-v2.onnx`, a file of the release, at /"), "{missing}");
    let other = folder.path().join(MODEL_FILE);
    fs::write(&other, "another model").unwrap();
    let wrong = read_model(&other).unwrap_err().to_string();
    assert!(wrong.contains("is not the search model of this version"), "{wrong}");
    let manifest = fs::read_to_string(of_repository("crates/eyes/Cargo.toml")).unwrap();
    assert!(manifest.contains("exclude = [\"assets/*.onnx\""), "the package stays below what a registry takes");
}

/// Made by `HuggingFace` `tokenizers` 0.23.3 with this vocabulary.
#[test]
fn texts_get_the_ids_of_the_reference_tokenizer() {
    let tokenizer = Tokenizer::new(VOCABULARY).unwrap();
    let cases: Vec<Ids> = fixture("tokens.jsonl");
    assert!(cases.len() > 50);
    for case in cases {
        assert_eq!(tokenizer.ids(&case.text, 256), case.ids, "{:?}", case.text);
    }
}

/// Made by onnxruntime 1.31 from the same file.
#[test]
fn vectors_are_those_of_onnxruntime() {
    let cases: Vec<Vector> = fixture("vectors.jsonl");
    let texts: Vec<&str> = cases.iter().map(|case| case.text.as_str()).collect();
    for (case, vector) in cases.iter().zip(embed(&texts)) {
        let same = cosine(&case.vector, &vector);
        assert!(same >= 0.99999, "{same} for {:?}", case.text);
        let length = vector.iter().map(|x| f64::from(*x).powi(2)).sum::<f64>().sqrt();
        assert!((length - 1.0).abs() < 1e-4, "{length} for {:?}", case.text);
    }
}

#[test]
fn a_text_gets_the_same_vector_alone_and_among_others() {
    let texts = ["one", "two apples", "three bags of flour", "four", "five"];
    let together = embed(&texts);
    for (text, vector) in texts.iter().zip(together) {
        assert_eq!(embed(&[text])[0], vector, "{text}");
    }
    assert!(embed(&[]).is_empty());
}
