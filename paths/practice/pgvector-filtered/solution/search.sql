CREATE EXTENSION IF NOT EXISTS vector;
CREATE TABLE docs (id bigint PRIMARY KEY, lang text, year int, embedding vector(384));
CREATE INDEX docs_embedding ON docs USING hnsw (embedding vector_cosine_ops);
CREATE INDEX docs_lang ON docs (lang, year);
SET hnsw.iterative_scan = strict_order;
SELECT id FROM docs WHERE lang = 'is' AND year >= 2018 ORDER BY embedding <=> $1 LIMIT 10;
