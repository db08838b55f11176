ALTER TYPE "public"."order_kind" ADD VALUE 'course';--> statement-breakpoint
CREATE TABLE "course_purchases" (
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"bought_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone,
	"returned_progress" smallint,
	CONSTRAINT "course_purchases_user_id_course_id_pk" PRIMARY KEY("user_id","course_id"),
	CONSTRAINT "course_purchases_returned" CHECK (case when returned_at is null then returned_progress is null else returned_progress is not null
          and returned_progress < 30
          and returned_at < bought_at + interval '336 hours' end)
);
--> statement-breakpoint
ALTER TABLE "courses" DROP CONSTRAINT "courses_access";--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "price_cents" integer;--> statement-breakpoint
ALTER TABLE "course_purchases" ADD CONSTRAINT "course_purchases_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_purchases" ADD CONSTRAINT "course_purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_purchases" ADD CONSTRAINT "course_purchases_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "course_purchases_charge" ON "course_purchases" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "course_purchases_course" ON "course_purchases" USING btree ("course_id");--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_bought_has_price" CHECK (("courses"."access" = 'bought') = ("courses"."price_cents" is not null));--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_price" CHECK (price_cents between 500 and 200000);--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_access" CHECK ("courses"."access" in ('free', 'membership', 'bought'));--> statement-breakpoint
-- by hand
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_kind_known;--> statement-breakpoint
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_kind_known CHECK (
  CASE WHEN professional_id IS NOT NULL THEN kind IN ('available', 'held', 'receivable', 'credit')
       WHEN owner_id IS NOT NULL THEN kind IN ('earnings', 'owing')
       ELSE kind IN ('issued_purchase', 'issued_bonus', 'revenue_leads', 'goodwill', 'receivable_control',
         'stripe_clearing', 'revenue_top_ups', 'revenue_tiers', 'revenue_add_ons', 'revenue_bookings', 'revenue_courses',
         'platform_fee', 'premium_pool', 'owner_shortfall', 'owing_control', 'payouts_requested', 'credit_held',
         'credit_goodwill') END);--> statement-breakpoint
INSERT INTO ledger_accounts (kind, unit) VALUES ('revenue_courses', 'AUD');
