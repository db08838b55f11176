-- Notes the words of a text; sorted, so that two who note the same words wait for each other instead of deadlocking.
CREATE FUNCTION note_community_words(content text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO community_words (word, stem)
  SELECT lexeme, coalesce((ts_lexize('english_stem', lexeme))[1], lexeme)
  FROM unnest(to_tsvector('simple', content))
  WHERE lexeme ~ '^[[:alpha:]]{3,40}$'
  ORDER BY lexeme
  ON CONFLICT DO NOTHING
$$;--> statement-breakpoint
CREATE FUNCTION note_words_of_new_communities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_community_words(content) FROM (
    SELECT string_agg(concat_ws(' ', name, category, description), ' ') AS content, n / 200
    FROM (SELECT *, row_number() OVER () AS n FROM added) numbered GROUP BY n / 200) parts;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION note_words_of_changed_community() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_community_words(concat_ws(' ', NEW.name, NEW.category, NEW.description));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER communities_note_new_words AFTER INSERT ON communities
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_words_of_new_communities();--> statement-breakpoint
CREATE TRIGGER communities_note_changed_words AFTER UPDATE OF name, category, description ON communities
  FOR EACH ROW EXECUTE FUNCTION note_words_of_changed_community();--> statement-breakpoint
SELECT note_community_words(concat_ws(' ', name, category, description)) FROM communities;
