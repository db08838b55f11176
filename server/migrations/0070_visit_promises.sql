CREATE TABLE "visit_promises" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kept_at" timestamp with time zone,
	"denied_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "visit_promises_kind" CHECK ("visit_promises"."kind" in ('follow-up', 'revision', 'support'))
);
--> statement-breakpoint
ALTER TABLE "visit_promises" ADD CONSTRAINT "visit_promises_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_promises_due" ON "visit_promises" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "visit_promises_open" ON "visit_promises" USING btree ("due_at") WHERE "visit_promises"."kept_at" is null and "visit_promises"."denied_at" is null;--> statement-breakpoint
CREATE INDEX "bookings_over" ON "bookings" USING btree ("ends_at") WHERE "bookings"."status" = 'confirmed';