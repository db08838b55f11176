CREATE TABLE "post_follows" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_following" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_follows_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "answer_id" uuid;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "active_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "score" integer GENERATED ALWAYS AS (likes_count + 2 * comments_count) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "posted_on" date GENERATED ALWAYS AS ((created_at at time zone 'Australia/Melbourne')::date) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', content), 'C')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "post_follows" ADD CONSTRAINT "post_follows_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_follows" ADD CONSTRAINT "post_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_follows_user" ON "post_follows" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_answer_id_comments_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."comments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_newest" ON "comments" USING btree ("post_id","created_at") WHERE "comments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_active" ON "posts" USING btree ("community_id","active_at","id") WHERE "posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_of_day" ON "posts" USING btree ("community_id","posted_on","score","id") WHERE "posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_answered" ON "posts" USING btree ("community_id","created_at","id") WHERE "posts"."deleted_at" is null and "posts"."answer_id" is not null;--> statement-breakpoint
CREATE INDEX "posts_answered_active" ON "posts" USING btree ("community_id","active_at","id") WHERE "posts"."deleted_at" is null and "posts"."answer_id" is not null;--> statement-breakpoint
CREATE INDEX "posts_answer" ON "posts" USING btree ("answer_id");--> statement-breakpoint
CREATE INDEX "posts_search" ON "posts" USING gin ("search");--> statement-breakpoint
CREATE INDEX "posts_title_trigrams" ON "posts" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
UPDATE posts p SET active_at = greatest(p.created_at, (SELECT max(c.created_at) FROM comments c
  WHERE c.post_id = p.id AND c.deleted_at IS NULL));--> statement-breakpoint
INSERT INTO post_follows (post_id, user_id, created_at)
  SELECT post_id, author_id, min(at) FROM (
    SELECT id AS post_id, author_id, created_at AS at FROM posts WHERE deleted_at IS NULL
    UNION ALL SELECT post_id, author_id, created_at FROM comments WHERE deleted_at IS NULL) said
  GROUP BY 1, 2 ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE FUNCTION follow_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE posts p SET
    answer_id = CASE WHEN NEW.deleted_at IS NOT NULL AND p.answer_id = NEW.id THEN NULL ELSE p.answer_id END,
    active_at = greatest(p.created_at, (SELECT max(c.created_at) FROM comments c
      WHERE c.post_id = p.id AND c.deleted_at IS NULL))
  WHERE p.id = NEW.post_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER comments_come_and_go AFTER UPDATE OF deleted_at ON comments
  FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION follow_comment();
