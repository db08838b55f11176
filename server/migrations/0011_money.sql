CREATE TYPE "public"."payout_status" AS ENUM('requested', 'paid', 'declined');--> statement-breakpoint
CREATE TYPE "public"."event_outcome" AS ENUM('applied', 'ignored', 'quarantined');--> statement-breakpoint
CREATE TYPE "public"."order_kind" AS ENUM('top_up', 'tier', 'premium', 'community', 'instant_alerts', 'verified_badge', 'consultation');--> statement-breakpoint
CREATE TYPE "public"."order_status" AS ENUM('open', 'paid', 'expired');--> statement-breakpoint
CREATE TYPE "public"."refund_kind" AS ENUM('money_back', 'admin', 'provider', 'dispute');--> statement-breakpoint
CREATE TYPE "public"."refund_status" AS ENUM('pending', 'succeeded', 'failed', 'restored');--> statement-breakpoint
CREATE TYPE "public"."receipt_kind" AS ENUM('invoice', 'adjustment');--> statement-breakpoint
CREATE TYPE "public"."billing_interval" AS ENUM('month', 'year');--> statement-breakpoint
CREATE TYPE "public"."subscription_kind" AS ENUM('tier', 'premium', 'community', 'instant_alerts');--> statement-breakpoint
CREATE TYPE "public"."subscription_status" AS ENUM('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused');--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"owner_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" "payout_status" DEFAULT 'requested' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "payouts_amount_positive" CHECK ("payouts"."amount_cents" > 0),
	CONSTRAINT "payouts_decided_says_when" CHECK (("payouts"."status" = 'requested') = ("payouts"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "premium_months" (
	"month" date PRIMARY KEY NOT NULL,
	"pool_cents" integer NOT NULL,
	"shared_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "premium_shares" (
	"month" date NOT NULL,
	"community_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"active_days" integer NOT NULL,
	"members" integer NOT NULL,
	"cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "premium_shares_month_community_id_pk" PRIMARY KEY("month","community_id"),
	CONSTRAINT "premium_shares_cents_positive" CHECK ("premium_shares"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "auto_top_ups" (
	"professional_id" uuid PRIMARY KEY NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"amount_cents" integer NOT NULL,
	"monthly_cap_cents" integer NOT NULL,
	"failure" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auto_top_ups_amount_in_range" CHECK ("auto_top_ups"."amount_cents" between 1000 and 500000),
	CONSTRAINT "auto_top_ups_cap_covers_one" CHECK ("auto_top_ups"."monthly_cap_cents" >= "auto_top_ups"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"professional_id" uuid,
	"order_id" uuid,
	"subscription_id" uuid,
	"kind" "order_kind" NOT NULL,
	"plan" text,
	"community_id" uuid,
	"owner_id" uuid,
	"description" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"bonus_points" integer DEFAULT 0 NOT NULL,
	"payment_id" text NOT NULL,
	"invoice_id" text,
	"card" text,
	"period_start" timestamp with time zone,
	"period_end" timestamp with time zone,
	"paid_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "charges_amount_positive" CHECK ("charges"."amount_cents" > 0),
	CONSTRAINT "charges_refunded_in_range" CHECK ("charges"."refunded_cents" between 0 and "charges"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"professional_id" uuid,
	"kind" "order_kind" NOT NULL,
	"plan" text,
	"community_id" uuid,
	"subject" uuid,
	"content" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"bonus_points" integer DEFAULT 0 NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"status" "order_status" DEFAULT 'open' NOT NULL,
	"checkout_id" text,
	"subscription_provider_id" text,
	"payment_id" text,
	"checkout_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "orders_amount_positive" CHECK ("orders"."amount_cents" > 0),
	CONSTRAINT "orders_points_positive" CHECK ("orders"."points" >= 0 and "orders"."bonus_points" >= 0),
	CONSTRAINT "orders_paid_says_when" CHECK (("orders"."status" = 'paid') = ("orders"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_quarantine" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"event_id" text,
	"object_id" text NOT NULL,
	"reason" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" integer PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"found" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"charge_id" uuid NOT NULL,
	"kind" "refund_kind" NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"status" "refund_status" DEFAULT 'pending' NOT NULL,
	"provider_id" text,
	"requested_by" uuid,
	"points_taken" integer DEFAULT 0 NOT NULL,
	"points_owed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_points_positive" CHECK ("refunds"."points_taken" >= 0 and "refunds"."points_owed" >= 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_inbox" (
	"event_id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"outcome" "event_outcome" NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "receipts_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" "receipt_kind" NOT NULL,
	"user_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"refund_id" uuid,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"total_cents" integer NOT NULL,
	"gst_cents" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipts_total_positive" CHECK ("receipts"."total_cents" > 0),
	CONSTRAINT "receipts_gst_in_range" CHECK ("receipts"."gst_cents" between 0 and "receipts"."total_cents"),
	CONSTRAINT "receipts_adjustment_names_refund" CHECK (("receipts"."kind" = 'adjustment') = ("receipts"."refund_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "money_backs" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "money_backs_amount_positive" CHECK ("money_backs"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "plan_enquiries" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"professional_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"professional_id" uuid,
	"kind" "subscription_kind" NOT NULL,
	"community_id" uuid,
	"provider_id" text NOT NULL,
	"status" "subscription_status" NOT NULL,
	"plan" text NOT NULL,
	"next_plan" text,
	"price_cents" integer NOT NULL,
	"interval" "billing_interval" NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"first_paid_at" timestamp with time zone,
	"paid_plan" text,
	"grace_until" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"as_of" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_community_named" CHECK (("subscriptions"."kind" = 'community') = ("subscriptions"."community_id" is not null)),
	CONSTRAINT "subscriptions_professional_named" CHECK (("subscriptions"."kind" in ('tier', 'instant_alerts')) = ("subscriptions"."professional_id" is not null)),
	CONSTRAINT "subscriptions_price_positive" CHECK ("subscriptions"."price_cents" > 0),
	CONSTRAINT "subscriptions_period_forward" CHECK ("subscriptions"."period_end" > "subscriptions"."period_start")
);
--> statement-breakpoint
CREATE TABLE "local_payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "local_payment_events_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_status" integer,
	"next_attempt_at" timestamp with time zone,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "local_payment_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "local_payment_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"object" text NOT NULL,
	"customer" text,
	"parent" text,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "local_payment_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"clock_offset_seconds" bigint DEFAULT 0 NOT NULL,
	"is_held" boolean DEFAULT false NOT NULL,
	"sends_twice" boolean DEFAULT false NOT NULL,
	"shuffles" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_balance_kept";--> statement-breakpoint
DROP INDEX "ledger_accounts_own_once";--> statement-breakpoint
DROP TRIGGER ledger_accounts_keep_turn ON ledger_accounts;--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_unit";--> statement-breakpoint
ALTER TABLE "ledger_accounts" ALTER COLUMN "kind" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "paid_by" text;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premium_shares" ADD CONSTRAINT "premium_shares_month_premium_months_month_fk" FOREIGN KEY ("month") REFERENCES "public"."premium_months"("month") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premium_shares" ADD CONSTRAINT "premium_shares_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premium_shares" ADD CONSTRAINT "premium_shares_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_top_ups" ADD CONSTRAINT "auto_top_ups_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_backs" ADD CONSTRAINT "money_backs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_backs" ADD CONSTRAINT "money_backs_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_enquiries" ADD CONSTRAINT "plan_enquiries_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_one_waiting" ON "payouts" USING btree ("owner_id") WHERE "payouts"."status" = 'requested';--> statement-breakpoint
CREATE INDEX "payouts_owner" ON "payouts" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "payouts_decider" ON "payouts" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "premium_shares_owner" ON "premium_shares" USING btree ("owner_id","month");--> statement-breakpoint
CREATE INDEX "premium_shares_community" ON "premium_shares" USING btree ("community_id");--> statement-breakpoint
CREATE UNIQUE INDEX "charges_payment_once" ON "charges" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "charges_invoice_once" ON "charges" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "charges_order_once" ON "charges" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "charges_user" ON "charges" USING btree ("user_id","paid_at");--> statement-breakpoint
CREATE INDEX "charges_professional" ON "charges" USING btree ("professional_id");--> statement-breakpoint
CREATE INDEX "charges_subscription" ON "charges" USING btree ("subscription_id","paid_at");--> statement-breakpoint
CREATE INDEX "charges_community" ON "charges" USING btree ("community_id");--> statement-breakpoint
CREATE INDEX "charges_owner" ON "charges" USING btree ("owner_id","paid_at");--> statement-breakpoint
CREATE INDEX "charges_kind" ON "charges" USING btree ("kind","paid_at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open" ON "orders" USING btree ("user_id","content") WHERE "orders"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_checkout_once" ON "orders" USING btree ("checkout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_subscription_once" ON "orders" USING btree ("subscription_provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_payment_once" ON "orders" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_professional" ON "orders" USING btree ("professional_id");--> statement-breakpoint
CREATE INDEX "orders_community" ON "orders" USING btree ("community_id");--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("expires_at") WHERE "orders"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_customers_provider_once" ON "payment_customers" USING btree ("provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_quarantine_once" ON "payment_quarantine" USING btree ("object_id","reason");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider_once" ON "refunds" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "refunds_charge" ON "refunds" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "refunds_requester" ON "refunds" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "refunds_waiting" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_inbox_received" ON "webhook_inbox" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "webhook_inbox_object" ON "webhook_inbox" USING btree ("object_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_number_once" ON "receipts" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_one_invoice" ON "receipts" USING btree ("charge_id") WHERE "receipts"."kind" = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_one_adjustment" ON "receipts" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "receipts_user" ON "receipts" USING btree ("user_id","issued_at");--> statement-breakpoint
CREATE INDEX "receipts_charge" ON "receipts" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "money_backs_subscription" ON "money_backs" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "plan_enquiries_professional" ON "plan_enquiries" USING btree ("professional_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_provider_once" ON "subscriptions" USING btree ("provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_live" ON "subscriptions" USING btree ("user_id","kind") WHERE status in ('trialing', 'active', 'past_due') and "subscriptions"."community_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_live_community" ON "subscriptions" USING btree ("user_id","community_id") WHERE status in ('trialing', 'active', 'past_due') and "subscriptions"."community_id" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_professional" ON "subscriptions" USING btree ("professional_id");--> statement-breakpoint
CREATE INDEX "subscriptions_community" ON "subscriptions" USING btree ("community_id");--> statement-breakpoint
CREATE INDEX "subscriptions_grace" ON "subscriptions" USING btree ("grace_until") WHERE "subscriptions"."status" = 'past_due';--> statement-breakpoint
CREATE INDEX "subscriptions_period" ON "subscriptions" USING btree ("period_end") WHERE status in ('trialing', 'active', 'past_due');--> statement-breakpoint
CREATE INDEX "local_payment_events_newest" ON "local_payment_events" USING btree ("sequence" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "local_payment_events_due" ON "local_payment_events" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "local_payment_events_created" ON "local_payment_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "local_payment_keys_age" ON "local_payment_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "local_payment_objects_kind" ON "local_payment_objects" USING btree ("object","created_at");--> statement-breakpoint
CREATE INDEX "local_payment_objects_customer" ON "local_payment_objects" USING btree ("customer","object");--> statement-breakpoint
CREATE INDEX "local_payment_objects_parent" ON "local_payment_objects" USING btree ("parent","object");--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_owner_one_each" ON "ledger_accounts" USING btree ("owner_id","kind") WHERE "ledger_accounts"."owner_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_own_once" ON "ledger_accounts" USING btree ("kind") WHERE "ledger_accounts"."professional_id" is null and "ledger_accounts"."owner_id" is null;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_one_holder" CHECK ("ledger_accounts"."professional_id" is null or "ledger_accounts"."owner_id" is null);--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_owner_unit" CHECK ("ledger_accounts"."owner_id" is null or "ledger_accounts"."unit" = 'AUD');--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_balance_kept" CHECK (("ledger_accounts"."professional_id" is null and "ledger_accounts"."owner_id" is null) = ("ledger_accounts"."balance" is null));--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_unit" CHECK ("ledger_accounts"."professional_id" is null or ("ledger_accounts"."unit" = 'AUD') = ("ledger_accounts"."kind" = 'credit'));
