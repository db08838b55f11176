CREATE TABLE "poll_options" (
	"post_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"text" text NOT NULL,
	"votes_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "poll_options_post_id_position_pk" PRIMARY KEY("post_id","position"),
	CONSTRAINT "poll_options_at_most_six" CHECK ("poll_options"."position" between 0 and 5),
	CONSTRAINT "poll_options_votes_count_positive" CHECK ("poll_options"."votes_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "poll_votes" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "poll_votes_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "polls" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"closes_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "category_id" uuid;--> statement-breakpoint
ALTER TABLE "poll_options" ADD CONSTRAINT "poll_options_post_id_polls_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."polls"("post_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_for_an_option" FOREIGN KEY ("post_id","position") REFERENCES "public"."poll_options"("post_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "poll_votes_option" ON "poll_votes" USING btree ("post_id","position");--> statement-breakpoint
CREATE INDEX "poll_votes_user" ON "poll_votes" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_category_of_community" FOREIGN KEY ("category_id","community_id") REFERENCES "public"."community_categories"("id","community_id") ON DELETE set null ("category_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posts_of_category" ON "posts" USING btree ("category_id","is_pinned","created_at","id");--> statement-breakpoint
CREATE INDEX "posts_of_category_active" ON "posts" USING btree ("category_id","active_at","id") WHERE "posts"."deleted_at" is null;--> statement-breakpoint
CREATE FUNCTION count_poll_vote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Two who change their minds at once take the options in the same order.
  IF TG_OP = 'UPDATE' THEN
    PERFORM FROM poll_options WHERE post_id = NEW.post_id AND position IN (OLD.position, NEW.position)
      ORDER BY position FOR NO KEY UPDATE;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    UPDATE poll_options SET votes_count = votes_count - 1 WHERE post_id = OLD.post_id AND position = OLD.position;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE poll_options SET votes_count = votes_count + 1 WHERE post_id = NEW.post_id AND position = NEW.position;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER poll_votes_counted AFTER INSERT OR DELETE OR UPDATE OF position ON poll_votes
  FOR EACH ROW EXECUTE FUNCTION count_poll_vote();

--> statement-breakpoint
CREATE TABLE "mentions" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"post_id" uuid NOT NULL,
	"comment_id" uuid,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mentions_of_a_text_once" UNIQUE NULLS NOT DISTINCT("post_id","comment_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mentions_comment" ON "mentions" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "mentions_user" ON "mentions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_full_name" ON "users" USING btree (lower("first_name" || ' ' || "last_name"));
