ALTER TABLE "conversations" ADD COLUMN "guest_read_at" timestamp with time zone;--> statement-breakpoint
-- by hand
-- What a homeowner wrote before they had an account is theirs once the request is, and its threads are in their inbox. Each is
-- held first, as whoever writes there holds it.
CREATE OR REPLACE FUNCTION take_over_talks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM conversations c JOIN leads l ON l.id = c.subject
    WHERE c.kind = 'lead' AND l.request_id = NEW.id ORDER BY c.id FOR NO KEY UPDATE OF c;
  UPDATE messages m SET author_id = NEW.user_id FROM conversations c JOIN leads l ON l.id = c.subject
    WHERE c.kind = 'lead' AND l.request_id = NEW.id AND m.conversation_id = c.id AND m.author_id IS NULL;
  INSERT INTO conversation_members (conversation_id, user_id, read_at, unread, last_message_at)
  SELECT c.id, NEW.user_id, c.guest_read_at, (
      SELECT count(*) FROM messages m WHERE m.conversation_id = c.id AND m.deleted_at IS NULL
        AND m.author_id IS DISTINCT FROM NEW.user_id AND m.created_at > coalesce(c.guest_read_at, '-infinity')), c.last_message_at
  FROM conversations c JOIN leads l ON l.id = c.subject
  WHERE c.kind = 'lead' AND l.request_id = NEW.id AND c.last_message_at IS NOT NULL
  ON CONFLICT (conversation_id, user_id) DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER take_over_talks AFTER UPDATE OF user_id ON quote_requests
  FOR EACH ROW WHEN (OLD.user_id IS NULL AND NEW.user_id IS NOT NULL) EXECUTE FUNCTION take_over_talks();
