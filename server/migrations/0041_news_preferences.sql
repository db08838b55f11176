CREATE TABLE "digests" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "muted_communities" (
	"user_id" uuid NOT NULL,
	"community_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "muted_communities_user_id_community_id_pk" PRIMARY KEY("user_id","community_id")
);
--> statement-breakpoint
CREATE TABLE "news_choices" (
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"channel" text NOT NULL,
	"pace" text NOT NULL,
	CONSTRAINT "news_choices_user_id_topic_channel_pk" PRIMARY KEY("user_id","topic","channel"),
	CONSTRAINT "news_choices_topic_known" CHECK ("news_choices"."topic" in ('leads', 'projects', 'messages', 'communities', 'comments', 'achievements')),
	CONSTRAINT "news_choices_channel_known" CHECK ("news_choices"."channel" in ('inApp', 'email', 'push', 'sms')),
	CONSTRAINT "news_choices_pace_known" CHECK ("news_choices"."pace" in ('at_once', 'daily', 'weekly', 'off')),
	CONSTRAINT "news_choices_only_mail_waits" CHECK ("news_choices"."channel" = 'email' or "news_choices"."pace" in ('at_once', 'off'))
);
--> statement-breakpoint
CREATE TABLE "news_consents" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid,
	"address_key" "bytea",
	"wording" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "news_consents_of_somebody" CHECK (num_nonnulls("news_consents"."user_id", "news_consents"."address_key") = 1)
);
--> statement-breakpoint
CREATE TABLE "news_hours" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"quiet_from" time,
	"quiet_until" time,
	CONSTRAINT "news_hours_zone_known" CHECK ("news_hours"."time_zone" in ('Australia/Melbourne', 'Australia/Sydney', 'Australia/Brisbane', 'Australia/Lindeman', 'Australia/Adelaide', 'Australia/Darwin', 'Australia/Perth', 'Australia/Eucla', 'Australia/Hobart', 'Australia/Broken_Hill', 'Australia/Lord_Howe', 'Pacific/Auckland', 'Pacific/Norfolk', 'Indian/Christmas', 'Indian/Cocos', 'Asia/Singapore', 'Asia/Hong_Kong', 'Asia/Tokyo', 'Asia/Kolkata', 'Asia/Dubai', 'Europe/London', 'Europe/Berlin', 'America/New_York', 'America/Los_Angeles')),
	CONSTRAINT "news_hours_quiet_whole" CHECK (num_nonnulls("news_hours"."quiet_from", "news_hours"."quiet_until") in (0, 2)),
	CONSTRAINT "news_hours_quiet_ends" CHECK ("news_hours"."quiet_from" <> "news_hours"."quiet_until")
);
--> statement-breakpoint
CREATE TABLE "told_news" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"data" jsonb NOT NULL,
	"alike" text,
	"community_id" text,
	"notification_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"digest_at" timestamp with time zone,
	"digest_id" uuid,
	CONSTRAINT "told_news_topic_known" CHECK ("told_news"."topic" in ('leads', 'projects', 'messages', 'communities', 'comments', 'achievements'))
);
--> statement-breakpoint
CREATE TABLE "unsubscribed_addresses" (
	"address_key" "bytea" NOT NULL,
	"topic" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "unsubscribed_addresses_address_key_topic_pk" PRIMARY KEY("address_key","topic"),
	CONSTRAINT "unsubscribed_addresses_topic_known" CHECK ("unsubscribed_addresses"."topic" in ('leads', 'projects', 'messages', 'communities', 'comments', 'achievements'))
);
--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_communities" ADD CONSTRAINT "muted_communities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_communities" ADD CONSTRAINT "muted_communities_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_choices" ADD CONSTRAINT "news_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_consents" ADD CONSTRAINT "news_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_hours" ADD CONSTRAINT "news_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_news" ADD CONSTRAINT "told_news_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_news" ADD CONSTRAINT "told_news_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_news" ADD CONSTRAINT "told_news_digest_id_digests_id_fk" FOREIGN KEY ("digest_id") REFERENCES "public"."digests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "digests_once" ON "digests" USING btree ("user_id","due_at");--> statement-breakpoint
CREATE INDEX "digests_due" ON "digests" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "muted_communities_community" ON "muted_communities" USING btree ("community_id");--> statement-breakpoint
CREATE INDEX "news_consents_user" ON "news_consents" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "told_news_user" ON "told_news" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "told_news_notification" ON "told_news" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "told_news_digest" ON "told_news" USING btree ("digest_id") WHERE "told_news"."digest_id" is not null;--> statement-breakpoint
CREATE INDEX "told_news_due" ON "told_news" USING btree ("digest_at") WHERE "told_news"."digest_at" is not null and "told_news"."digest_id" is null;--> statement-breakpoint
CREATE INDEX "told_news_at" ON "told_news" USING btree ("at");