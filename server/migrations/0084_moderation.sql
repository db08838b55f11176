CREATE TABLE "community_mutes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone,
	CONSTRAINT "community_mutes_says_why" CHECK ("community_mutes"."reason" <> ''),
	CONSTRAINT "community_mutes_end_later" CHECK ("community_mutes"."ends_at" > "community_mutes"."created_at")
);
--> statement-breakpoint
CREATE TABLE "community_appeals" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"decision_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "community_appeals_outcome" CHECK ("community_appeals"."outcome" in ('upheld', 'overturned')),
	CONSTRAINT "community_appeals_outcome_says_when" CHECK (("community_appeals"."outcome" is null) = ("community_appeals"."decided_at" is null)),
	CONSTRAINT "community_appeals_outcome_says_why" CHECK ("community_appeals"."outcome" is null or "community_appeals"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "community_decisions" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"community_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"post_id" uuid,
	"said" text DEFAULT '' NOT NULL,
	"person_id" uuid,
	"action" text NOT NULL,
	"ends_at" timestamp with time zone,
	"reason" text NOT NULL,
	"hid_words" boolean DEFAULT false NOT NULL,
	"decided_by" uuid,
	"is_by_administrator" boolean DEFAULT false NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	CONSTRAINT "community_decisions_kind" CHECK ("community_decisions"."kind" in ('post', 'comment', 'member')),
	CONSTRAINT "community_decisions_action" CHECK ("community_decisions"."action" in ('dismiss', 'hide', 'warn', 'mute', 'ban')),
	CONSTRAINT "community_decisions_says_why" CHECK ("community_decisions"."person_id" is null or "community_decisions"."reason" <> ''),
	CONSTRAINT "community_decisions_mute_ends" CHECK (("community_decisions"."action" = 'mute') = ("community_decisions"."ends_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "community_reports" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"community_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"post_id" uuid,
	"said" text DEFAULT '' NOT NULL,
	"person_id" uuid,
	"reporter_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decision_id" uuid,
	CONSTRAINT "community_reports_kind" CHECK ("community_reports"."kind" in ('post', 'comment', 'member')),
	CONSTRAINT "community_reports_reason" CHECK ("community_reports"."reason" in ('spam', 'abusive', 'unsafe', 'private', 'off_topic', 'other'))
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "hidden_for" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "hidden_for" text;--> statement-breakpoint
ALTER TABLE "community_mutes" ADD CONSTRAINT "community_mutes_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_mutes" ADD CONSTRAINT "community_mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_appeals" ADD CONSTRAINT "community_appeals_decision_id_community_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."community_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_appeals" ADD CONSTRAINT "community_appeals_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_appeals" ADD CONSTRAINT "community_appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_decisions" ADD CONSTRAINT "community_decisions_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_decisions" ADD CONSTRAINT "community_decisions_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_decisions" ADD CONSTRAINT "community_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_decisions" ADD CONSTRAINT "community_decisions_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_reports" ADD CONSTRAINT "community_reports_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_reports" ADD CONSTRAINT "community_reports_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_reports" ADD CONSTRAINT "community_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_reports" ADD CONSTRAINT "community_reports_decision_id_community_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."community_decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_mutes_standing" ON "community_mutes" USING btree ("community_id","user_id","ends_at") WHERE "community_mutes"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "community_mutes_person" ON "community_mutes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "community_appeals_once" ON "community_appeals" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "community_appeals_person" ON "community_appeals" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "community_appeals_decider" ON "community_appeals" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "community_appeals_waiting" ON "community_appeals" USING btree ("due_at","id") WHERE "community_appeals"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "community_decisions_community" ON "community_decisions" USING btree ("community_id","id");--> statement-breakpoint
CREATE INDEX "community_decisions_person" ON "community_decisions" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "community_decisions_decider" ON "community_decisions" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "community_decisions_undoer" ON "community_decisions" USING btree ("undone_by");--> statement-breakpoint
CREATE UNIQUE INDEX "community_reports_one_open" ON "community_reports" USING btree ("reporter_id","community_id","kind","subject_id") WHERE "community_reports"."decision_id" is null;--> statement-breakpoint
CREATE INDEX "community_reports_open" ON "community_reports" USING btree ("community_id","kind","subject_id") WHERE "community_reports"."decision_id" is null;--> statement-breakpoint
CREATE INDEX "community_reports_record" ON "community_reports" USING btree ("reporter_id","community_id");--> statement-breakpoint
CREATE INDEX "community_reports_person" ON "community_reports" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "community_reports_decision" ON "community_reports" USING btree ("decision_id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_hidden_are_deleted" CHECK ("comments"."hidden_at" is null or "comments"."deleted_at" is not null);--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_hidden_say_why" CHECK (("comments"."hidden_at" is null) = ("comments"."hidden_for" is null));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_hidden_are_deleted" CHECK ("posts"."hidden_at" is null or "posts"."deleted_at" is not null);--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_hidden_say_why" CHECK (("posts"."hidden_at" is null) = ("posts"."hidden_for" is null));--> statement-breakpoint
-- A ban from the members' page is a decision too: it stands in the log, and can be appealed against. Lifted, it is taken back.
CREATE FUNCTION decide_ban() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO community_decisions (id, community_id, kind, subject_id, person_id, action, reason, decided_by, decided_at)
    VALUES (NEW.id, NEW.community_id, 'member', NEW.user_id, NEW.user_id, 'ban', NEW.reason, NEW.banned_by, NEW.created_at)
    ON CONFLICT (id) DO NOTHING;
  ELSIF NEW.lifted_at IS NOT NULL THEN
    UPDATE community_decisions SET undone_at = NEW.lifted_at, undone_by = NEW.lifted_by
    WHERE id = NEW.id AND undone_at IS NULL;
    UPDATE community_appeals SET outcome = 'overturned', decided_at = NEW.lifted_at, decided_by = NEW.lifted_by,
      reason = 'The ban was lifted.' WHERE decision_id = NEW.id AND decided_at IS NULL;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER community_bans_decided AFTER INSERT OR UPDATE OF lifted_at ON community_bans
  FOR EACH ROW EXECUTE FUNCTION decide_ban();--> statement-breakpoint
INSERT INTO community_decisions (id, community_id, kind, subject_id, person_id, action, reason, decided_by, decided_at, undone_at, undone_by)
SELECT id, community_id, 'member', user_id, user_id, 'ban', reason, banned_by, created_at, lifted_at, lifted_by FROM community_bans;
