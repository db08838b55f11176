CREATE TABLE "dropped_notifications" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"subject" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"alike" text,
	"count" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"told" uuid[] NOT NULL,
	"dropped_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dropped_notifications" ADD CONSTRAINT "dropped_notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dropped_notifications_subject" ON "dropped_notifications" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "dropped_notifications_user" ON "dropped_notifications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "dropped_notifications_dropped_at" ON "dropped_notifications" USING btree ("dropped_at");