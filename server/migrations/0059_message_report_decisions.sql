CREATE TABLE "message_pauses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_reports" ADD COLUMN "status" text DEFAULT 'pending' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_reports" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message_reports" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "message_reports" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_pauses" ADD CONSTRAINT "message_pauses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_reports_decider" ON "message_reports" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "message_reports_waiting" ON "message_reports" USING btree ("id") WHERE "message_reports"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_status_known" CHECK ("message_reports"."status" in ('pending', 'dismissed', 'removed', 'paused'));--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_decided_says_when" CHECK (("message_reports"."status" = 'pending') = ("message_reports"."decided_at" is null));