CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"key" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "community_events" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"community_id" uuid NOT NULL,
	"series_id" uuid,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"online_url" text,
	"capacity" integer,
	"registered_count" integer DEFAULT 0 NOT NULL,
	"waiting_count" integer DEFAULT 0 NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_events_end_after_start" CHECK ("community_events"."ends_at" > "community_events"."starts_at"),
	CONSTRAINT "community_events_somewhere" CHECK ("community_events"."location" <> '' or "community_events"."online_url" is not null),
	CONSTRAINT "community_events_capacity_positive" CHECK ("community_events"."capacity" > 0),
	CONSTRAINT "community_events_places" CHECK ("community_events"."registered_count" >= 0 and "community_events"."registered_count" <= coalesce("community_events"."capacity", "community_events"."registered_count")),
	CONSTRAINT "community_events_waiting_positive" CHECK ("community_events"."waiting_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "event_registrations" (
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"place" integer GENERATED ALWAYS AS IDENTITY (sequence name "event_registrations_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"promoted_at" timestamp with time zone,
	"attended_at" timestamp with time zone,
	CONSTRAINT "event_registrations_event_id_user_id_pk" PRIMARY KEY("event_id","user_id"),
	CONSTRAINT "event_registrations_status_known" CHECK ("event_registrations"."status" in ('registered', 'waiting')),
	CONSTRAINT "event_registrations_who_waits_was_not_there" CHECK ("event_registrations"."status" = 'registered' or "event_registrations"."attended_at" is null)
);
--> statement-breakpoint
CREATE TABLE "event_series" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"repetition" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_series_repetition_known" CHECK ("event_series"."repetition" in ('weekly', 'monthly'))
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_events" ADD CONSTRAINT "community_events_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_events" ADD CONSTRAINT "community_events_series_id_event_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."event_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_event_id_community_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."community_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_key" ON "calendar_feeds" USING btree ("key");--> statement-breakpoint
CREATE INDEX "community_events_starts" ON "community_events" USING btree ("community_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "community_events_ends" ON "community_events" USING btree ("community_id","ends_at","id");--> statement-breakpoint
CREATE INDEX "community_events_series" ON "community_events" USING btree ("series_id","starts_at");--> statement-breakpoint
CREATE INDEX "community_events_to_remind" ON "community_events" USING btree ("starts_at") WHERE "community_events"."reminded_at" is null and "community_events"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "event_registrations_user" ON "event_registrations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "event_registrations_order" ON "event_registrations" USING btree ("event_id","status","place");