-- What a text is found by: without accents, in lower case, each sign of Chinese or Japanese a word of its own.
CREATE OR REPLACE FUNCTION searchable(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
BEGIN
  -- Plain letters alone have nothing to take off.
  IF octet_length(words) = length(words) THEN
    RETURN lower(words);
  END IF;
  RETURN regexp_replace(
    translate(lower(normalize(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g'), NFC)), 'ıøłđðħ', 'iolddh'),
    '([\u2e80-\u2fdf\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g');
END
$$;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "communities_words" ON "communities" USING gin (to_tsvector('english', searchable("name" || ' ' || enum_label("category") || ' ' || "description")));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "courses_words" ON "courses" USING gin (to_tsvector('english', searchable("title" || ' ' || "topic" || ' ' || "description")));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_words" ON "messages" USING gin (to_tsvector('english', searchable("body")));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "posts_words" ON "posts" USING gin (to_tsvector('english', searchable("title" || ' ' || "content")));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "projects_words" ON "projects" USING gin (to_tsvector('english', searchable("title" || ' ' || coalesce("suburb", '') || ' ' || "description")));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "resources_words" ON "resources" USING gin (to_tsvector('english', searchable("title" || ' ' || "folder" || ' ' || "description")));
