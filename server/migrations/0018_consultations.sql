CREATE TYPE "public"."booking_budget" AS ENUM('50k-100k', '100k-200k', '200k-500k', '500k-1m', 'over-1m');--> statement-breakpoint
CREATE TYPE "public"."booking_project_type" AS ENUM('bathroom', 'kitchen', 'extension', 'whole-house', 'new-build', 'commercial', 'other');--> statement-breakpoint
CREATE TYPE "public"."booking_status" AS ENUM('held', 'confirmed', 'cancelled', 'expired');--> statement-breakpoint
CREATE TYPE "public"."consultation_package" AS ENUM('free', 'basic', 'standard', 'structural', 'premium');--> statement-breakpoint
ALTER TYPE "public"."refund_kind" ADD VALUE 'cancellation';--> statement-breakpoint
CREATE TABLE "booking_files" (
	"booking_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_files_booking_id_file_id_pk" PRIMARY KEY("booking_id","file_id"),
	CONSTRAINT "booking_files_at_most_ten" CHECK ("booking_files"."position" between 0 and 9)
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"package" "consultation_package" NOT NULL,
	"status" "booking_status" NOT NULL,
	"consultant_id" uuid,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"busy_until" timestamp with time zone,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"project_type" "booking_project_type",
	"budget" "booking_budget",
	"location" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price_cents" integer NOT NULL,
	"held_until" timestamp with time zone,
	"refund_cap_percent" integer DEFAULT 100 NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"manage_hash" "bytea" NOT NULL,
	"visit_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "bookings_whole_slot" CHECK (num_nonnulls("bookings"."consultant_id", "bookings"."starts_at", "bookings"."ends_at", "bookings"."busy_until") in (0, 4)
        and "bookings"."starts_at" < "bookings"."ends_at" and "bookings"."ends_at" <= "bookings"."busy_until"),
	CONSTRAINT "bookings_paid_has_slot" CHECK ("bookings"."price_cents" = 0 or "bookings"."starts_at" is not null),
	CONSTRAINT "bookings_held_has_end" CHECK (("bookings"."status" = 'held') = ("bookings"."held_until" is not null)),
	CONSTRAINT "bookings_cap_in_range" CHECK ("bookings"."refund_cap_percent" in (0, 50, 100)),
	CONSTRAINT "bookings_price_positive" CHECK ("bookings"."price_cents" >= 0),
	CONSTRAINT "bookings_sequence_positive" CHECK ("bookings"."sequence" >= 0)
);
--> statement-breakpoint
CREATE TABLE "consultant_absences" (
	"consultant_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	CONSTRAINT "consultant_absences_consultant_id_from_day_pk" PRIMARY KEY("consultant_id","from_day"),
	CONSTRAINT "consultant_absences_in_order" CHECK ("consultant_absences"."from_day" <= "consultant_absences"."until_day")
);
--> statement-breakpoint
CREATE TABLE "consultant_hours" (
	"consultant_id" uuid NOT NULL,
	"weekday" integer NOT NULL,
	"opens_minute" integer NOT NULL,
	"closes_minute" integer NOT NULL,
	CONSTRAINT "consultant_hours_consultant_id_weekday_opens_minute_pk" PRIMARY KEY("consultant_id","weekday","opens_minute"),
	CONSTRAINT "consultant_hours_weekday" CHECK ("consultant_hours"."weekday" between 0 and 6),
	CONSTRAINT "consultant_hours_in_order" CHECK ("consultant_hours"."opens_minute" >= 0 and "consultant_hours"."opens_minute" < "consultant_hours"."closes_minute" and "consultant_hours"."closes_minute" <= 1440)
);
--> statement-breakpoint
CREATE TABLE "consultants" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"travel_minutes" integer DEFAULT 30 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consultants_email_lower_case" CHECK ("consultants"."email" = lower("consultants"."email")),
	CONSTRAINT "consultants_travel_in_range" CHECK ("consultants"."travel_minutes" between 0 and 240)
);
--> statement-breakpoint
CREATE TABLE "scope_sheets" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"summary" text NOT NULL,
	"lines" text[] NOT NULL,
	"trades" text[] DEFAULT '{}' NOT NULL,
	"work_kind" "work_kind",
	"budget_band" "budget_band",
	"timing" "timing",
	"postcode" text NOT NULL,
	"suburb" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"request_id" uuid
);
--> statement-breakpoint
ALTER TABLE "charges" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "guest_email" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "guest_provider_id" text;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "shows_name" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "consultation_fee_cents" integer;--> statement-breakpoint
ALTER TABLE "booking_files" ADD CONSTRAINT "booking_files_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_files" ADD CONSTRAINT "booking_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_consultant_id_consultants_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultant_absences" ADD CONSTRAINT "consultant_absences_consultant_id_consultants_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultant_hours" ADD CONSTRAINT "consultant_hours_consultant_id_consultants_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scope_sheets" ADD CONSTRAINT "scope_sheets_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scope_sheets" ADD CONSTRAINT "scope_sheets_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_files_one_booking" ON "booking_files" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_files_position" ON "booking_files" USING btree ("booking_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_manage_once" ON "bookings" USING btree ("manage_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_visit_once" ON "bookings" USING btree ("visit_hash");--> statement-breakpoint
CREATE INDEX "bookings_consultant" ON "bookings" USING btree ("consultant_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_user" ON "bookings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bookings_email" ON "bookings" USING btree ("email");--> statement-breakpoint
CREATE INDEX "bookings_created" ON "bookings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bookings_held" ON "bookings" USING btree ("held_until") WHERE "bookings"."status" = 'held';--> statement-breakpoint
CREATE INDEX "bookings_to_remind" ON "bookings" USING btree ("starts_at") WHERE "bookings"."status" = 'confirmed' and "bookings"."reminded_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "consultants_email_once" ON "consultants" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "scope_sheets_one_request" ON "scope_sheets" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open_of_guest" ON "orders" USING btree ("content") WHERE "orders"."status" = 'open' and "orders"."user_id" is null;--> statement-breakpoint
CREATE INDEX "orders_subject" ON "orders" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "quote_requests_shown" ON "quote_requests" USING btree ("verified_at") WHERE "quote_requests"."shows_name";--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_guests_book" CHECK ("charges"."user_id" is not null or "charges"."kind" = 'consultation');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_somebody" CHECK (("orders"."user_id" is null) = ("orders"."guest_email" is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_guests_book" CHECK ("orders"."user_id" is not null or "orders"."kind" = 'consultation');--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_fee_positive" CHECK ("quote_requests"."consultation_fee_cents" > 0);--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
-- Two visits of one consultant never overlap, the way between them included (PRODUCT.md, section 9.12).
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_never_overlap"
  EXCLUDE USING gist (consultant_id WITH =, tstzrange(starts_at, busy_until) WITH &&)
  WHERE (status IN ('held', 'confirmed') AND consultant_id IS NOT NULL);
