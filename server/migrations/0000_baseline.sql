-- The schema of 29 November 2026 in one step, in place of the 119 migrations 0000_functions to 0118_onboarding_of_earlier_offers.
-- A database that had all of those is left as it is and recorded as being here (server/src/platform/database/baseline.ts). An empty
-- database becomes the same to the last name; columns, foreign keys and indexes are in the order that those databases have them in.
-- drizzle-kit wrote section 2, with three changes: that order, PARTITION BY of four tables, and the columns of one ON DELETE SET NULL.
-- The other sections are written by hand.


-- 1. What the tables need: extensions, and functions that columns, checks and indexes call.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
-- A UUIDv7 on every Postgres from 15 on: 48 bits of milliseconds, twelve bits of the fraction of one (RFC 9562, 6.2, method 3),
-- then random bits.
CREATE FUNCTION uuid_v7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT (
    overlay(lpad(to_hex(floor(extract(epoch FROM clock_timestamp()) * 4096000)::bigint), 15, '0') PLACING '7' FROM 13 FOR 0)
    || right(gen_random_uuid()::text, 17))::uuid
$$;--> statement-breakpoint
-- The label of an enum as text: immutable, so that a generated column may use it.
CREATE FUNCTION enum_label(value anyenum) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT value::text $$;--> statement-breakpoint
-- Eleven figures whose weighted sum is a multiple of 89 (ABR, 'Format of the ABN'); never null, so that it can be counted on.
CREATE FUNCTION is_abn(number text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN number ~ '^[1-9][0-9]{10}$' THEN
    (SELECT sum((substr(number, i, 1)::int - CASE i WHEN 1 THEN 1 ELSE 0 END)
      * (ARRAY[10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19])[i]) FROM generate_series(1, 11) i) % 89 = 0
    ELSE false END
$$;--> statement-breakpoint
-- What a text is found by: without accents, in lower case, each sign of Chinese or Japanese a word of its own.
CREATE FUNCTION searchable(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
BEGIN
  -- Plain letters alone have nothing to take off.
  IF octet_length(words) = length(words) THEN
    RETURN lower(words);
  END IF;
  RETURN regexp_replace(
    translate(lower(normalize(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g'), NFC)), 'ıøłđðħ', 'iolddh'),
    '([\u2e80-\u2fdf\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g');
END
$$;--> statement-breakpoint

-- 2. Types, tables, foreign keys and indexes, as drizzle-kit writes them.
CREATE TYPE "public"."approval_kind" AS ENUM('refund', 'credit', 'balance', 'prices');--> statement-breakpoint
CREATE TYPE "public"."approval_status" AS ENUM('waiting', 'approved', 'lapsed', 'declined');--> statement-breakpoint
CREATE TYPE "public"."payout_status" AS ENUM('requested', 'paid', 'declined');--> statement-breakpoint
CREATE TYPE "public"."paid_check_status" AS ENUM('running', 'done', 'late', 'refunded');--> statement-breakpoint
CREATE TYPE "public"."order_kind" AS ENUM('top_up', 'tier', 'premium', 'community', 'instant_alerts', 'verified_badge', 'consultation', 'course');--> statement-breakpoint
CREATE TYPE "public"."order_status" AS ENUM('open', 'paid', 'expired');--> statement-breakpoint
CREATE TYPE "public"."refund_kind" AS ENUM('money_back', 'admin', 'provider', 'dispute', 'cancellation', 'payout', 'not_checked');--> statement-breakpoint
CREATE TYPE "public"."refund_status" AS ENUM('pending', 'succeeded', 'failed', 'restored');--> statement-breakpoint
CREATE TYPE "public"."hold_status" AS ENUM('held', 'captured', 'released', 'refunded');--> statement-breakpoint
CREATE TYPE "public"."ledger_unit" AS ENUM('LVP', 'AUD');--> statement-breakpoint
CREATE TYPE "public"."lot_kind" AS ENUM('paid', 'bonus');--> statement-breakpoint
CREATE TYPE "public"."receipt_kind" AS ENUM('invoice', 'adjustment');--> statement-breakpoint
CREATE TYPE "public"."billing_interval" AS ENUM('month', 'year');--> statement-breakpoint
CREATE TYPE "public"."subscription_kind" AS ENUM('tier', 'premium', 'community', 'instant_alerts');--> statement-breakpoint
CREATE TYPE "public"."subscription_status" AS ENUM('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused');--> statement-breakpoint
CREATE TYPE "public"."community_category" AS ENUM('Developers', 'Builders', 'Engineers', 'Designers', 'Tradies', 'Inspectors');--> statement-breakpoint
CREATE TYPE "public"."membership_type" AS ENUM('free', 'open', 'invite_only');--> statement-breakpoint
CREATE TYPE "public"."join_request_status" AS ENUM('requested', 'accepted', 'declined', 'withdrawn');--> statement-breakpoint
CREATE TYPE "public"."membership_role" AS ENUM('owner', 'moderator', 'member');--> statement-breakpoint
CREATE TYPE "public"."community_sector" AS ENUM('Residential', 'Commercial', 'Industrial', 'Infrastructure');--> statement-breakpoint
CREATE TYPE "public"."leaderboard_period" AS ENUM('week', 'month', 'all');--> statement-breakpoint
CREATE TYPE "public"."standing_reason" AS ENUM('post', 'comment', 'like', 'event', 'lesson', 'course');--> statement-breakpoint
CREATE TYPE "public"."booking_budget" AS ENUM('50k-100k', '100k-200k', '200k-500k', '500k-1m', 'over-1m');--> statement-breakpoint
CREATE TYPE "public"."booking_project_type" AS ENUM('bathroom', 'kitchen', 'extension', 'whole-house', 'new-build', 'commercial', 'other');--> statement-breakpoint
CREATE TYPE "public"."booking_status" AS ENUM('held', 'confirmed', 'cancelled', 'expired');--> statement-breakpoint
CREATE TYPE "public"."consultation_package" AS ENUM('free', 'basic', 'standard', 'structural', 'premium');--> statement-breakpoint
CREATE TYPE "public"."mail_token_kind" AS ENUM('verify_professional', 'verify_request', 'reset_password', 'lead_answer', 'application_invitation', 'change_email', 'verify_project');--> statement-breakpoint
CREATE TYPE "public"."onboarding_step" AS ENUM('welcomeCompleted', 'profileCompleted', 'profilePictureUploaded', 'phoneVerified', 'firstProjectCreated', 'firstQuoteReceived', 'communityJoined', 'firstPostMade', 'subscriptionActivated');--> statement-breakpoint
CREATE TYPE "public"."charge_rule" AS ENUM('message_read', 'message_answered', 'quote_read', 'confirmed_contact', 'quote_accepted', 'nothing_attempted', 'homeowner_silent', 'email_bounced', 'duplicate_request', 'cancelled_before_contact', 'closed_before_contact', 'report_accepted', 'refunded_by_admin');--> statement-breakpoint
CREATE TYPE "public"."charge_state" AS ENUM('held', 'captured', 'released', 'refunded');--> statement-breakpoint
CREATE TYPE "public"."close_out_reason" AS ENUM('price', 'availability', 'experience', 'communication', 'scope', 'reviews', 'changed_plans');--> statement-breakpoint
CREATE TYPE "public"."lead_status" AS ENUM('sent', 'contacted', 'quoted', 'won', 'not_chosen', 'withdrawn', 'closed');--> statement-breakpoint
CREATE TYPE "public"."report_reason" AS ENUM('wrong_number', 'not_a_real_job', 'outside_my_area', 'duplicate', 'already_hired');--> statement-breakpoint
CREATE TYPE "public"."report_status" AS ENUM('pending', 'accepted', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."quote_line_kind" AS ENUM('included', 'excluded', 'prime_cost', 'provisional_sum');--> statement-breakpoint
CREATE TYPE "public"."quote_status" AS ENUM('sent', 'withdrawn', 'accepted', 'not_chosen');--> statement-breakpoint
CREATE TYPE "public"."budget_band" AS ENUM('Under $10k', '$10k-$50k', '$50k-$100k', '$100k-$200k', '$200k-$500k', '$500k-$1m', 'Over $1m', 'Not sure yet');--> statement-breakpoint
CREATE TYPE "public"."occupancy" AS ENUM('owner', 'tenant');--> statement-breakpoint
CREATE TYPE "public"."request_status" AS ENUM('unverified', 'pending', 'quoted', 'in_progress', 'completed', 'cancelled');--> statement-breakpoint
CREATE TYPE "public"."timing" AS ENUM('ASAP', 'Within a week', 'Within a month', 'Flexible');--> statement-breakpoint
CREATE TYPE "public"."work_kind" AS ENUM('Kitchen', 'Bathroom', 'Extension', 'Whole house renovation', 'Second storey', 'Heritage restoration', 'Deck or outdoor', 'Roof', 'New build', 'Repair or maintenance', 'Other');--> statement-breakpoint
CREATE TYPE "public"."event_outcome" AS ENUM('applied', 'ignored', 'quarantined');--> statement-breakpoint
CREATE TYPE "public"."contact_subject" AS ENUM('General Inquiry', 'Quote Request Support', 'Builder Partnership', 'Technical Support', 'Billing Question', 'Feedback & Suggestions', 'Media Inquiry', 'Other');--> statement-breakpoint
CREATE TYPE "public"."application_status" AS ENUM('review', 'interview', 'approved', 'declined');--> statement-breakpoint
CREATE TYPE "public"."account_status" AS ENUM('active', 'suspended');--> statement-breakpoint
CREATE TYPE "public"."document_kind" AS ENUM('licence', 'insurance');--> statement-breakpoint
CREATE TYPE "public"."document_status" AS ENUM('submitted', 'checked', 'rejected', 'ended');--> statement-breakpoint
CREATE TYPE "public"."tier" AS ENUM('bronze', 'silver', 'gold', 'platinum', 'diamond');--> statement-breakpoint
CREATE TYPE "public"."waitlist" AS ENUM('lv-clubs', 'lambo-share', 'project-jvs');--> statement-breakpoint
CREATE TYPE "public"."community_location" AS ENUM('Melbourne', 'Sydney', 'Brisbane', 'Perth', 'Adelaide', 'Darwin', 'Hobart', 'Canberra', 'All Locations');--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"kind" "approval_kind" NOT NULL,
	"subject" uuid NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"status" "approval_status" DEFAULT 'waiting' NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"declined_by" uuid,
	"declined_at" timestamp with time zone,
	"decline_reason" text,
	CONSTRAINT "approvals_amount_positive" CHECK ("approvals"."amount" > 0),
	CONSTRAINT "approvals_two_people" CHECK ("approvals"."approved_by" <> "approvals"."asked_by"),
	CONSTRAINT "approvals_approved_says_by_whom" CHECK (("approvals"."status" = 'approved') = ("approvals"."approved_by" is not null and "approvals"."approved_at" is not null)),
	CONSTRAINT "approvals_declined_says_by_whom" CHECK (("approvals"."status"::text = 'declined') = ("approvals"."declined_by" is not null and "approvals"."declined_at" is not null))
);
--> statement-breakpoint
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
	"points" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "auto_top_ups_amount_in_range" CHECK ("auto_top_ups"."amount_cents" between 1000 and 500000),
	CONSTRAINT "auto_top_ups_cap_covers_one" CHECK ("auto_top_ups"."monthly_cap_cents" >= "auto_top_ups"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "paid_checks" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"professional_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"status" "paid_check_status" DEFAULT 'running' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "paid_checks_ended_says_when" CHECK (("paid_checks"."status" = 'running') = ("paid_checks"."ended_at" is null))
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
CREATE TABLE "refund_wishes" (
	"professional_id" uuid PRIMARY KEY NOT NULL,
	"keeps_credit" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid,
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
	"payment_id" text,
	"invoice_id" text,
	"card" text,
	"period_start" timestamp with time zone,
	"period_end" timestamp with time zone,
	"paid_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"credit_cents" integer DEFAULT 0 NOT NULL,
	"credit_back_cents" integer DEFAULT 0 NOT NULL,
	"kept_cents" integer DEFAULT 0 NOT NULL,
	"paid_out_cents" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "charges_guests_book" CHECK ("charges"."user_id" is not null or "charges"."kind" = 'consultation'),
	CONSTRAINT "charges_amount_positive" CHECK ("charges"."amount_cents" > 0),
	CONSTRAINT "charges_refunded_in_range" CHECK ("charges"."refunded_cents" between 0 and "charges"."amount_cents"),
	CONSTRAINT "charges_credit_in_range" CHECK ("charges"."credit_cents" between 0 and "charges"."amount_cents"),
	CONSTRAINT "charges_credit_has_owner" CHECK ("charges"."credit_cents" + "charges"."kept_cents" = 0 or "charges"."professional_id" is not null),
	CONSTRAINT "charges_paid_by_somebody" CHECK (("charges"."payment_id" is null) = ("charges"."credit_cents" = "charges"."amount_cents")),
	CONSTRAINT "charges_credit_back_in_range" CHECK ("charges"."credit_back_cents" between 0 and "charges"."credit_cents"),
	CONSTRAINT "charges_card_back_in_range" CHECK ("charges"."refunded_cents" - "charges"."credit_back_cents" between "charges"."kept_cents" and "charges"."amount_cents" - "charges"."credit_cents"),
	CONSTRAINT "charges_paid_out_in_range" CHECK ("charges"."paid_out_cents" between 0 and "charges"."kept_cents")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid,
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
	"label" text DEFAULT '' NOT NULL,
	"success_path" text,
	"cancel_path" text,
	"guest_email" text,
	"guest_provider_id" text,
	"credit_cents" integer DEFAULT 0 NOT NULL,
	"invoice_id" text,
	CONSTRAINT "orders_somebody" CHECK (("orders"."user_id" is null) = ("orders"."guest_email" is not null)),
	CONSTRAINT "orders_guests_book" CHECK ("orders"."user_id" is not null or "orders"."kind" = 'consultation'),
	CONSTRAINT "orders_amount_positive" CHECK ("orders"."amount_cents" > 0),
	CONSTRAINT "orders_credit_in_range" CHECK ("orders"."credit_cents" between 0 and "orders"."amount_cents"),
	CONSTRAINT "orders_credit_has_owner" CHECK ("orders"."credit_cents" = 0 or "orders"."professional_id" is not null),
	CONSTRAINT "orders_points_positive" CHECK ("orders"."points" >= 0 and "orders"."bonus_points" >= 0),
	CONSTRAINT "orders_paid_says_when" CHECK (("orders"."status" = 'paid') = ("orders"."paid_at" is not null))
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
	"approval_id" uuid,
	"credit_cents" integer DEFAULT 0 NOT NULL,
	"kept_cents" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_credit_in_range" CHECK ("refunds"."credit_cents" between "refunds"."kept_cents" and "refunds"."amount_cents"),
	CONSTRAINT "refunds_kept_in_range" CHECK ("refunds"."kept_cents" >= 0),
	CONSTRAINT "refunds_points_positive" CHECK ("refunds"."points_taken" >= 0 and "refunds"."points_owed" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_seals" (
	"upto" bigint PRIMARY KEY NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	"digest" "bytea",
	"sealed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "point_days" (
	"professional_id" uuid NOT NULL,
	"day" date NOT NULL,
	"bought_cents" integer DEFAULT 0 NOT NULL,
	"bought_points" integer DEFAULT 0 NOT NULL,
	"bonus_points" integer DEFAULT 0 NOT NULL,
	"spent_points" integer DEFAULT 0 NOT NULL,
	"leads" integer DEFAULT 0 NOT NULL,
	"refunded_points" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "point_days_professional_id_day_pk" PRIMARY KEY("professional_id","day")
);
--> statement-breakpoint
CREATE TABLE "taken_lots" (
	"entry_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"points" integer NOT NULL,
	CONSTRAINT "taken_lots_entry_id_lot_id_pk" PRIMARY KEY("entry_id","lot_id"),
	CONSTRAINT "taken_lots_points_some" CHECK ("taken_lots"."points" <> 0)
);
--> statement-breakpoint
CREATE TABLE "welcome_grants" (
	"professional_id" uuid PRIMARY KEY NOT NULL,
	"mobile" text NOT NULL,
	"abn" text,
	"granted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hold_lots" (
	"hold_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"points" integer NOT NULL,
	CONSTRAINT "hold_lots_hold_id_lot_id_pk" PRIMARY KEY("hold_id","lot_id"),
	CONSTRAINT "hold_lots_points_positive" CHECK ("hold_lots"."points" > 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"kind" text NOT NULL,
	"unit" "ledger_unit" NOT NULL,
	"professional_id" uuid,
	"balance" bigint,
	"owner_id" uuid,
	CONSTRAINT "ledger_accounts_balance_positive" CHECK ("ledger_accounts"."balance" >= 0),
	CONSTRAINT "ledger_accounts_balance_kept" CHECK (("ledger_accounts"."professional_id" is null and "ledger_accounts"."owner_id" is null) = ("ledger_accounts"."balance" is null)),
	CONSTRAINT "ledger_accounts_one_holder" CHECK ("ledger_accounts"."professional_id" is null or "ledger_accounts"."owner_id" is null),
	CONSTRAINT "ledger_accounts_unit" CHECK ("ledger_accounts"."professional_id" is null or ("ledger_accounts"."unit" = 'AUD') = ("ledger_accounts"."kind" = 'credit')),
	CONSTRAINT "ledger_accounts_owner_unit" CHECK ("ledger_accounts"."owner_id" is null or "ledger_accounts"."unit" = 'AUD')
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"subject" uuid,
	"description" text NOT NULL,
	"amount_cents" integer DEFAULT 0 NOT NULL,
	"reverses" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_postings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"unit" "ledger_unit" NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint,
	CONSTRAINT "ledger_postings_amount_some" CHECK ("ledger_postings"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "point_holds" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"professional_id" uuid NOT NULL,
	"subject" uuid NOT NULL,
	"points" integer NOT NULL,
	"status" "hold_status" DEFAULT 'held' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "point_holds_points_positive" CHECK ("point_holds"."points" > 0),
	CONSTRAINT "point_holds_resolved_says_when" CHECK (("point_holds"."status" = 'held') = ("point_holds"."resolved_at" is null))
);
--> statement-breakpoint
CREATE TABLE "point_lots" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"professional_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"kind" "lot_kind" NOT NULL,
	"points" integer NOT NULL,
	"remaining" integer NOT NULL,
	"cost_cents" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "point_lots_remaining_in_range" CHECK ("point_lots"."remaining" between 0 and "point_lots"."points"),
	CONSTRAINT "point_lots_points_positive" CHECK ("point_lots"."points" > 0)
);
--> statement-breakpoint
CREATE TABLE "revenue_days" (
	"day" date PRIMARY KEY NOT NULL,
	"cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_book" (
	"code" text NOT NULL,
	"effective_from" timestamp with time zone NOT NULL,
	"value" integer NOT NULL,
	CONSTRAINT "price_book_code_effective_from_pk" PRIMARY KEY("code","effective_from"),
	CONSTRAINT "price_book_value_not_negative" CHECK ("price_book"."value" >= 0)
);
--> statement-breakpoint
CREATE TABLE "price_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"effective_from" timestamp with time zone NOT NULL,
	"figures" jsonb NOT NULL,
	"asked_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "receipts_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" "receipt_kind" NOT NULL,
	"user_id" uuid,
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
CREATE TABLE "diamond_agreements" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"professional_id" uuid NOT NULL,
	"monthly_cents" integer NOT NULL,
	"points" integer NOT NULL,
	"top_up_per_mille" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"agreed_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "diamond_agreements_price_sane" CHECK ("diamond_agreements"."monthly_cents" between 100 and 5000000),
	CONSTRAINT "diamond_agreements_points_sane" CHECK ("diamond_agreements"."points" between 0 and 100000),
	CONSTRAINT "diamond_agreements_bonus_sane" CHECK ("diamond_agreements"."top_up_per_mille" between 0 and 5000),
	CONSTRAINT "diamond_agreements_forward" CHECK ("diamond_agreements"."ends_on" > "diamond_agreements"."starts_on")
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
	"changing_at" timestamp with time zone,
	"told" text,
	CONSTRAINT "subscriptions_community_named" CHECK (("subscriptions"."kind" = 'community') = ("subscriptions"."community_id" is not null)),
	CONSTRAINT "subscriptions_professional_named" CHECK (("subscriptions"."kind" in ('tier', 'instant_alerts')) = ("subscriptions"."professional_id" is not null)),
	CONSTRAINT "subscriptions_price_positive" CHECK ("subscriptions"."price_cents" > 0),
	CONSTRAINT "subscriptions_period_forward" CHECK ("subscriptions"."period_end" > "subscriptions"."period_start")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"community_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"content_html" text NOT NULL,
	"html_version" smallint NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "communities" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"category" "community_category" NOT NULL,
	"sector" "community_sector" NOT NULL,
	"location" "community_location",
	"membership_type" "membership_type" DEFAULT 'free' NOT NULL,
	"is_paid" boolean DEFAULT false NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL,
	"price_cents" integer,
	"image_id" uuid,
	"owner_id" uuid NOT NULL,
	"member_count" integer DEFAULT 0 NOT NULL,
	"post_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"rank" integer,
	"active_count" integer,
	"active_percent" integer,
	"median_answer_minutes" integer,
	"answered_count" integer,
	"owner_seen_at" timestamp with time zone,
	"counted_at" timestamp with time zone,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', "communities"."name"), 'A') || setweight(to_tsvector('english', enum_label("communities"."category")), 'B') || setweight(to_tsvector('english', "communities"."description"), 'C')) STORED NOT NULL,
	"image_kind" text DEFAULT 'picture',
	"rules" text DEFAULT '' NOT NULL,
	"hidden_tabs" text[] DEFAULT '{}' NOT NULL,
	"archived_at" timestamp with time zone,
	"next_price_cents" integer,
	"next_price_from" timestamp with time zone,
	CONSTRAINT "communities_image_kind" CHECK ("communities"."image_id" is null or ("communities"."image_kind" = 'picture') is true),
	CONSTRAINT "communities_price_when_paid" CHECK ("communities"."is_paid" = ("communities"."price_cents" is not null)),
	CONSTRAINT "communities_price_positive" CHECK ("communities"."price_cents" > 0),
	CONSTRAINT "communities_next_price_says_when" CHECK (("communities"."next_price_cents" is null) = ("communities"."next_price_from" is null)),
	CONSTRAINT "communities_next_price_when_paid" CHECK ("communities"."next_price_cents" is null or ("communities"."is_paid" and "communities"."next_price_cents" > 0)),
	CONSTRAINT "communities_rules_length" CHECK (length("communities"."rules") <= 5000),
	CONSTRAINT "communities_free_is_not_paid" CHECK ("communities"."membership_type" <> 'free' or not "communities"."is_paid"),
	CONSTRAINT "communities_member_count_positive" CHECK ("communities"."member_count" >= 0),
	CONSTRAINT "communities_post_count_positive" CHECK ("communities"."post_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "community_bans" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"banned_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"had_role" "membership_role",
	"lifted_at" timestamp with time zone,
	"lifted_by" uuid,
	CONSTRAINT "community_bans_says_why" CHECK ("community_bans"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "community_categories" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"community_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "community_categories_of_community" UNIQUE("id","community_id"),
	CONSTRAINT "community_categories_name_some" CHECK (length("community_categories"."name") between 1 and 40)
);
--> statement-breakpoint
CREATE TABLE "community_invitation_uses" (
	"invitation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "community_invitation_uses_invitation_id_user_id_pk" PRIMARY KEY("invitation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "community_invitations" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"community_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"is_mailed" boolean DEFAULT false NOT NULL,
	"most_uses" integer,
	"use_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"role" "membership_role" DEFAULT 'member' NOT NULL,
	CONSTRAINT "community_invitations_role" CHECK ("community_invitations"."role" = 'member' or ("community_invitations"."role" = 'moderator' and coalesce("community_invitations"."most_uses", 2) = 1)),
	CONSTRAINT "community_invitations_uses" CHECK ("community_invitations"."use_count" >= 0 and ("community_invitations"."most_uses" is null or "community_invitations"."use_count" <= "community_invitations"."most_uses"))
);
--> statement-breakpoint
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
CREATE TABLE "community_words" (
	"word" text PRIMARY KEY NOT NULL,
	"stem" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "join_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"status" "join_request_status" DEFAULT 'requested' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"decision_note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" "membership_role" DEFAULT 'member' NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_by" text,
	CONSTRAINT "memberships_community_id_user_id_pk" PRIMARY KEY("community_id","user_id")
);
--> statement-breakpoint
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
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"post_id" uuid NOT NULL,
	"parent_id" uuid,
	"author_id" uuid NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	"content_html" text DEFAULT '' NOT NULL,
	"html_version" smallint DEFAULT 0 NOT NULL,
	"hidden_at" timestamp with time zone,
	"hidden_for" text,
	CONSTRAINT "comments_id_of_post" UNIQUE("id","post_id"),
	CONSTRAINT "comments_hidden_are_deleted" CHECK ("comments"."hidden_at" is null or "comments"."deleted_at" is not null),
	CONSTRAINT "comments_hidden_say_why" CHECK (("comments"."hidden_at" is null) = ("comments"."hidden_for" is null))
);
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
CREATE TABLE "post_follows" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_following" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_follows_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "post_images" (
	"post_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"file_id" uuid NOT NULL,
	"file_kind" text DEFAULT 'picture' NOT NULL,
	CONSTRAINT "post_images_post_id_position_pk" PRIMARY KEY("post_id","position"),
	CONSTRAINT "post_images_file_once" UNIQUE("file_id"),
	CONSTRAINT "post_images_file_kind" CHECK ("post_images"."file_kind" = 'picture'),
	CONSTRAINT "post_images_at_most_four" CHECK ("post_images"."position" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "post_likes" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_likes_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"community_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"likes_count" integer DEFAULT 0 NOT NULL,
	"comments_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	"content_html" text DEFAULT '' NOT NULL,
	"html_version" smallint DEFAULT 0 NOT NULL,
	"is_unanswered" boolean GENERATED ALWAYS AS (comments_count = 0) STORED NOT NULL,
	"answer_id" uuid,
	"active_at" timestamp with time zone DEFAULT now() NOT NULL,
	"score" integer GENERATED ALWAYS AS (likes_count + 2 * comments_count) STORED NOT NULL,
	"posted_on" date GENERATED ALWAYS AS ((created_at at time zone 'Australia/Melbourne')::date) STORED NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', content), 'C')) STORED NOT NULL,
	"category_id" uuid,
	"hidden_at" timestamp with time zone,
	"hidden_for" text,
	CONSTRAINT "posts_likes_count_positive" CHECK ("posts"."likes_count" >= 0),
	CONSTRAINT "posts_comments_count_positive" CHECK ("posts"."comments_count" >= 0),
	CONSTRAINT "posts_hidden_are_deleted" CHECK ("posts"."hidden_at" is null or "posts"."deleted_at" is not null),
	CONSTRAINT "posts_hidden_say_why" CHECK (("posts"."hidden_at" is null) = ("posts"."hidden_for" is null))
);
--> statement-breakpoint
CREATE TABLE "resource_downloads" (
	"resource_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visitor" "bytea" NOT NULL,
	CONSTRAINT "resource_downloads_resource_id_day_visitor_pk" PRIMARY KEY("resource_id","day","visitor")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "resource_versions" (
	"resource_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"byte_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resource_versions_resource_id_number_pk" PRIMARY KEY("resource_id","number"),
	CONSTRAINT "resource_versions_number_positive" CHECK ("resource_versions"."number" > 0),
	CONSTRAINT "resource_versions_type_known" CHECK ("resource_versions"."file_type" in ('pdf', 'image', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'))
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"community_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"folder" text DEFAULT '' NOT NULL,
	"is_premium" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"download_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', "resources"."title"), 'A') || setweight(to_tsvector('english', "resources"."folder"), 'B') || setweight(to_tsvector('english', "resources"."description"), 'C')) STORED NOT NULL,
	CONSTRAINT "resources_version_positive" CHECK ("resources"."version" > 0),
	CONSTRAINT "resources_downloads_positive" CHECK ("resources"."download_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "standing_days" (
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"points" integer NOT NULL,
	"deeds" integer NOT NULL,
	CONSTRAINT "standing_days_community_id_user_id_day_pk" PRIMARY KEY("community_id","user_id","day"),
	CONSTRAINT "standing_days_positive" CHECK ("standing_days"."points" >= 0 and "standing_days"."deeds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "standing_events" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" "standing_reason" NOT NULL,
	"subject_id" uuid NOT NULL,
	"done_by" uuid NOT NULL,
	"turn" smallint DEFAULT 0 NOT NULL,
	"points" integer NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "standing_events_once" UNIQUE("reason","subject_id","user_id","done_by","turn"),
	CONSTRAINT "standing_events_turns" CHECK ("standing_events"."turn" >= 0 and case "standing_events"."turn" % 2 when 0 then "standing_events"."points" >= 0 else "standing_events"."points" <= 0 end)
);
--> statement-breakpoint
CREATE TABLE "standing_steps" (
	"community_id" uuid NOT NULL,
	"period" "leaderboard_period" NOT NULL,
	"points" integer NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "standing_steps_community_id_period_points_pk" PRIMARY KEY("community_id","period","points"),
	CONSTRAINT "standing_steps_positive" CHECK ("standing_steps"."people" >= 0)
);
--> statement-breakpoint
CREATE TABLE "standing_totals" (
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"week_points" integer DEFAULT 0 NOT NULL,
	"month_points" integer DEFAULT 0 NOT NULL,
	"counted_on" date DEFAULT (now() at time zone 'Australia/Melbourne')::date NOT NULL,
	"post_count" integer DEFAULT 0 NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"role" "membership_role",
	"is_hidden" boolean DEFAULT false NOT NULL,
	"is_listed" boolean GENERATED ALWAYS AS (coalesce(role = 'member', false) and not is_hidden) STORED NOT NULL,
	CONSTRAINT "standing_totals_community_id_user_id_pk" PRIMARY KEY("community_id","user_id"),
	CONSTRAINT "standing_totals_positive" CHECK ("standing_totals"."points" >= 0 and "standing_totals"."week_points" >= 0 and "standing_totals"."month_points" >= 0 and "standing_totals"."post_count" >= 0 and "standing_totals"."comment_count" >= 0 and "standing_totals"."like_count" >= 0)
);
--> statement-breakpoint
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
	"browser_hash" "bytea",
	"readdressed_count" integer DEFAULT 0 NOT NULL,
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
CREATE TABLE "account_closings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"waits_since" timestamp with time zone,
	CONSTRAINT "account_closings_grace" CHECK ("account_closings"."due_at" > "account_closings"."asked_at")
);
--> statement-breakpoint
CREATE TABLE "admin_codes" (
	"browser_hash" "bytea" PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"email" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code_hash" text,
	"expires_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "admin_codes_five_tries" CHECK ("admin_codes"."tries" between 0 and 5),
	CONSTRAINT "admin_codes_sent" CHECK (("admin_codes"."code_hash" is null) = ("admin_codes"."expires_at" is null))
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "avatars" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"email" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_changes_lower_case" CHECK ("email_changes"."email" = lower("email_changes"."email"))
);
--> statement-breakpoint
CREATE TABLE "former_emails" (
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "former_emails_user_id_email_until_pk" PRIMARY KEY("user_id","email","until"),
	CONSTRAINT "former_emails_lower_case" CHECK ("former_emails"."email" = lower("former_emails"."email"))
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_token_hash_user_id_pk" PRIMARY KEY("token_hash","user_id")
);
--> statement-breakpoint
CREATE TABLE "mail_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"kind" "mail_token_kind" NOT NULL,
	"subject" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "passwords" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"ask_id" uuid DEFAULT uuid_v7() NOT NULL,
	"phone" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code_hash" text,
	"expires_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "phone_codes_five_tries" CHECK ("phone_codes"."tries" between 0 and 5),
	CONSTRAINT "phone_codes_sent" CHECK (("phone_codes"."code_hash" is null) = ("phone_codes"."expires_at" is null))
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"authenticated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sessions_admin_short" CHECK (not "sessions"."is_admin" or "sessions"."expires_at" <= "sessions"."authenticated_at" + interval '8 hours')
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"email" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"profession" text,
	"location" text,
	"bio" text,
	"profile_image_url" text,
	"company" text,
	"years_experience" text,
	"specializations" text,
	"certifications" text,
	"website" text,
	"phone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone,
	"email_verified" boolean DEFAULT true NOT NULL,
	"is_super_admin" boolean DEFAULT false NOT NULL,
	"phone_verified_at" timestamp with time zone,
	"is_public" boolean DEFAULT false NOT NULL,
	"is_searchable" boolean DEFAULT false NOT NULL,
	"shown" text[] DEFAULT '{}'::text[] NOT NULL,
	"reads_admin" boolean DEFAULT false NOT NULL,
	CONSTRAINT "users_email_lower_case" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_phone_verified_mobile" CHECK ("users"."phone_verified_at" is null or "users"."phone" ~ '^\+614[0-9]{8}$')
);
--> statement-breakpoint
CREATE TABLE "waiting_sign_ins" (
	"browser_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"home" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waiting_sign_ins_five_tries" CHECK ("waiting_sign_ins"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "onboarding_steps" (
	"user_id" uuid NOT NULL,
	"step" "onboarding_step" NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "onboarding_steps_user_id_step_pk" PRIMARY KEY("user_id","step")
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"state" text PRIMARY KEY NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"code_verifier" text NOT NULL,
	"nonce" text NOT NULL,
	"return_to" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid
);
--> statement-breakpoint
CREATE TABLE "lesson_files" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"role" text NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"byte_count" integer NOT NULL,
	"is_draft" boolean DEFAULT true NOT NULL,
	"first_version" integer,
	"last_version" integer,
	"superseded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"video_seconds" integer,
	"unread_since" timestamp with time zone,
	"unread_at" timestamp with time zone,
	CONSTRAINT "lesson_files_role" CHECK ("lesson_files"."role" in ('file', 'video', 'captions', 'poster')),
	CONSTRAINT "lesson_files_type" CHECK ("lesson_files"."file_type" in ('pdf', 'image', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'mp4', 'webm', 'vtt')),
	CONSTRAINT "lesson_files_of_something" CHECK ("lesson_files"."is_draft" or "lesson_files"."first_version" is not null),
	CONSTRAINT "lesson_files_versions" CHECK ("lesson_files"."last_version" is null or ("lesson_files"."last_version" >= "lesson_files"."first_version" and not "lesson_files"."is_draft")),
	CONSTRAINT "lesson_files_superseded_says_when" CHECK (("lesson_files"."last_version" is null) = ("lesson_files"."superseded_at" is null))
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"code" text NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"holder_name" text NOT NULL,
	"course_title" text NOT NULL,
	"topic" text NOT NULL,
	"minutes" integer NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text DEFAULT '' NOT NULL,
	"measured_minutes" integer,
	"unmeasured_minutes" integer,
	CONSTRAINT "certificates_topic" CHECK ("certificates"."topic" in ('Structure', 'Soil and site', 'Heritage and planning', 'Quotes and contracts', 'Business', 'Wet areas')),
	CONSTRAINT "certificates_revoked_says_why" CHECK (("certificates"."revoked_at" is null) = ("certificates"."revoked_reason" = ''))
);
--> statement-breakpoint
CREATE TABLE "course_modules" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"course_id" uuid NOT NULL,
	"title" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "course_modules_of_course" UNIQUE("id","course_id")
);
--> statement-breakpoint
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
CREATE TABLE "course_reviews" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"stars" smallint NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_reviews_stars" CHECK ("course_reviews"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"community_id" uuid,
	"author_id" uuid,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"level" text NOT NULL,
	"topic" text NOT NULL,
	"access" text DEFAULT 'free' NOT NULL,
	"outcomes" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"is_listed" boolean DEFAULT false NOT NULL,
	"duration_minutes" integer DEFAULT 0 NOT NULL,
	"lesson_count" integer DEFAULT 0 NOT NULL,
	"enrolment_count" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone,
	"drafted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', "courses"."title"), 'A') || setweight(to_tsvector('english', "courses"."topic"), 'B') || setweight(to_tsvector('english', "courses"."description"), 'C')) STORED NOT NULL,
	"price_cents" integer,
	CONSTRAINT "courses_level" CHECK ("courses"."level" in ('beginner', 'intermediate', 'advanced')),
	CONSTRAINT "courses_topic" CHECK ("courses"."topic" in ('Structure', 'Soil and site', 'Heritage and planning', 'Quotes and contracts', 'Business', 'Wet areas')),
	CONSTRAINT "courses_access" CHECK ("courses"."access" in ('free', 'membership', 'bought')),
	CONSTRAINT "courses_membership_of_community" CHECK ("courses"."access" <> 'membership' or "courses"."community_id" is not null),
	CONSTRAINT "courses_bought_has_price" CHECK (("courses"."access" = 'bought') = ("courses"."price_cents" is not null)),
	CONSTRAINT "courses_price" CHECK (price_cents between 500 and 200000),
	CONSTRAINT "courses_listed_is_published" CHECK (not "courses"."is_listed" or "courses"."version" > 0),
	CONSTRAINT "courses_published_says_when" CHECK (("courses"."version" = 0) = ("courses"."published_at" is null)),
	CONSTRAINT "courses_enrolment_count_positive" CHECK ("courses"."enrolment_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "enrolments" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"lesson_count" integer NOT NULL,
	"minutes" integer NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"progress" smallint GENERATED ALWAYS AS (done_count * 100 / lesson_count) STORED NOT NULL,
	"enrolled_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	"clock_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enrolments_once" UNIQUE("course_id","user_id"),
	CONSTRAINT "enrolments_lessons" CHECK ("enrolments"."lesson_count" > 0),
	CONSTRAINT "enrolments_done" CHECK ("enrolments"."done_count" between 0 and "enrolments"."lesson_count"),
	CONSTRAINT "enrolments_completed_says_when" CHECK (("enrolments"."done_count" = "enrolments"."lesson_count") = ("enrolments"."completed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "lesson_comments" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"is_of_author" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_progress" (
	"enrolment_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"watched" bit(100) DEFAULT repeat('0', 100)::bit(100) NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"quiz_passed_at" timestamp with time zone,
	"seconds_needed" smallint NOT NULL,
	"needs_video" boolean NOT NULL,
	"needs_quiz" boolean NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"needs_end" boolean DEFAULT false NOT NULL,
	CONSTRAINT "lesson_progress_enrolment_id_lesson_id_pk" PRIMARY KEY("enrolment_id","lesson_id"),
	CONSTRAINT "lesson_progress_seconds_positive" CHECK ("lesson_progress"."seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "lesson_versions" (
	"lesson_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"position" smallint NOT NULL,
	"module_title" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"minutes" smallint DEFAULT 5 NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"video_url" text DEFAULT '' NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pass_percent" smallint DEFAULT 80 NOT NULL,
	"tries" smallint DEFAULT 3 NOT NULL,
	"draw_count" smallint DEFAULT 0 NOT NULL,
	"content_html" text DEFAULT '' NOT NULL,
	"html_version" smallint DEFAULT 0 NOT NULL,
	"seconds_needed" smallint NOT NULL,
	"video_seconds" integer,
	CONSTRAINT "lesson_versions_lesson_id_version_pk" PRIMARY KEY("lesson_id","version"),
	CONSTRAINT "lesson_versions_kind" CHECK ("lesson_versions"."kind" in ('text', 'video', 'quiz'))
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"course_id" uuid NOT NULL,
	"module_id" uuid,
	"position" smallint NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"minutes" smallint DEFAULT 5 NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"video_url" text DEFAULT '' NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pass_percent" smallint DEFAULT 80 NOT NULL,
	"tries" smallint DEFAULT 3 NOT NULL,
	"draw_count" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lessons_of_course" UNIQUE("id","course_id"),
	CONSTRAINT "lessons_kind" CHECK ("lessons"."kind" in ('text', 'video', 'quiz'))
);
--> statement-breakpoint
CREATE TABLE "quiz_attempts" (
	"enrolment_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"version" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"right_count" smallint NOT NULL,
	"asked_count" smallint NOT NULL,
	"is_passed" boolean NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quiz_attempts_enrolment_id_lesson_id_number_pk" PRIMARY KEY("enrolment_id","lesson_id","number"),
	CONSTRAINT "quiz_attempts_right" CHECK ("quiz_attempts"."right_count" between 0 and "quiz_attempts"."asked_count")
);
--> statement-breakpoint
CREATE TABLE "directory_coverage" (
	"trade" text NOT NULL,
	"postcode" text NOT NULL,
	"count" integer NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "directory_coverage_trade_postcode_pk" PRIMARY KEY("trade","postcode"),
	CONSTRAINT "directory_coverage_count_positive" CHECK ("directory_coverage"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"professional_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"name" text NOT NULL,
	"start" text NOT NULL,
	"scopes" text[] NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_keys_most" CHECK ("api_keys"."slot" between 1 and 10),
	CONSTRAINT "api_keys_scopes" CHECK (cardinality("api_keys"."scopes") > 0 and "api_keys"."scopes" <@ array['leads', 'contacts', 'quotes', 'points'])
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"body" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"try_count" integer DEFAULT 0 NOT NULL,
	"tries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_at" timestamp with time zone,
	CONSTRAINT "webhook_deliveries_next" CHECK (("webhook_deliveries"."status" = 'waiting') = ("webhook_deliveries"."next_at" is not null))
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"professional_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" "bytea" NOT NULL,
	"former_secret" "bytea",
	"former_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failing_since" timestamp with time zone,
	"off_at" timestamp with time zone,
	"off_because" text,
	CONSTRAINT "webhooks_most" CHECK ("webhooks"."slot" between 1 and 5),
	CONSTRAINT "webhooks_events" CHECK (cardinality("webhooks"."events") > 0 and "webhooks"."events" <@ array['lead.created', 'lead.decided', 'quote.accepted']),
	CONSTRAINT "webhooks_off_says_why" CHECK (("webhooks"."off_at" is null) = ("webhooks"."off_because" is null)),
	CONSTRAINT "webhooks_former_ends" CHECK (("webhooks"."former_secret" is null) = ("webhooks"."former_until" is null))
);
--> statement-breakpoint
CREATE TABLE "contact_reveals" (
	"lead_id" uuid NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_reveals_lead_id_day_pk" PRIMARY KEY("lead_id","day")
);
--> statement-breakpoint
CREATE TABLE "lead_day_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_day_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"project_type" text NOT NULL,
	"leads" integer NOT NULL,
	"contacted" integer NOT NULL,
	"answer_seconds" numeric NOT NULL,
	"points" integer NOT NULL,
	"given_back" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_days" (
	"day" date NOT NULL,
	"project_type" text NOT NULL,
	"leads" integer NOT NULL,
	"contacted" integer NOT NULL,
	"answer_seconds" numeric NOT NULL,
	"points" integer NOT NULL,
	"given_back" integer NOT NULL,
	CONSTRAINT "lead_days_day_project_type_pk" PRIMARY KEY("day","project_type")
);
--> statement-breakpoint
CREATE TABLE "lead_reports" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"lead_id" uuid NOT NULL,
	"reason" "report_reason" NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"status" "report_status" DEFAULT 'pending' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision_note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_reports_decided_says_when" CHECK (("lead_reports"."status" = 'pending') = ("lead_reports"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "lead_turns" (
	"professional_id" uuid NOT NULL,
	"tier" "tier" NOT NULL,
	"last_lead_at" timestamp with time zone,
	"may_receive" boolean NOT NULL,
	"can_pay" boolean NOT NULL,
	"trades" text[] NOT NULL,
	"median_answer_minutes" integer,
	"answered_count" integer NOT NULL,
	"place" "point",
	"trade" text NOT NULL,
	"licensed_until" timestamp with time zone,
	"takes_all" boolean GENERATED ALWAYS AS (cardinality(trades) >= 15) STORED NOT NULL,
	CONSTRAINT "lead_turns_professional_id_trade_pk" PRIMARY KEY("professional_id","trade")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"request_id" uuid NOT NULL,
	"professional_id" uuid NOT NULL,
	"status" "lead_status" DEFAULT 'sent' NOT NULL,
	"cost_points" integer NOT NULL,
	"factors" jsonb NOT NULL,
	"distance_km" integer,
	"sent_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"contacted_at" timestamp with time zone,
	"attempted_at" timestamp with time zone,
	"engaged_at" timestamp with time zone,
	"charge" charge_state DEFAULT 'held' NOT NULL,
	"charge_rule" charge_rule,
	"charge_decided_at" timestamp with time zone,
	"decide_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"answer" text,
	"phone_revoked_at" timestamp with time zone,
	"close_out_rank" integer,
	"close_out_of" integer,
	"close_out_band" text,
	"close_out_reason" "close_out_reason",
	"closed_at" timestamp with time zone,
	"vetted_at" timestamp with time zone,
	"predates_vetting" boolean DEFAULT false NOT NULL,
	"counted_as" text,
	"done_at" timestamp with time zone,
	CONSTRAINT "leads_cost_positive" CHECK ("leads"."cost_points" > 0),
	CONSTRAINT "leads_decided_says_why" CHECK (("leads"."charge" = 'held') = ("leads"."charge_rule" is null)),
	CONSTRAINT "leads_decided_says_when" CHECK (("leads"."charge" = 'held') = ("leads"."charge_decided_at" is null)),
	CONSTRAINT "leads_contacted_is_an_attempt" CHECK ("leads"."contacted_at" is null or "leads"."attempted_at" is not null),
	CONSTRAINT "leads_answer" CHECK ("leads"."answer" in ('yes', 'no'))
);
--> statement-breakpoint
CREATE TABLE "cost_figures" (
	"kind" text NOT NULL,
	"area" text NOT NULL,
	"low_cents" integer NOT NULL,
	"median_cents" integer NOT NULL,
	"high_cents" integer NOT NULL,
	"quote_count" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "cost_figures_kind_area_pk" PRIMARY KEY("kind","area"),
	CONSTRAINT "cost_figures_enough" CHECK ("cost_figures"."quote_count" >= 10),
	CONSTRAINT "cost_figures_order" CHECK (0 < "cost_figures"."low_cents" and "cost_figures"."low_cents" <= "cost_figures"."median_cents" and "cost_figures"."median_cents" <= "cost_figures"."high_cents")
);
--> statement-breakpoint
CREATE TABLE "legal_rules" (
	"code" text NOT NULL,
	"effective_from" date NOT NULL,
	"value" integer NOT NULL,
	"source" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" uuid,
	CONSTRAINT "legal_rules_code_effective_from_pk" PRIMARY KEY("code","effective_from")
);
--> statement-breakpoint
CREATE TABLE "quote_lines" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"quote_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"position" integer NOT NULL,
	"scope_line_id" uuid,
	"kind" "quote_line_kind" NOT NULL,
	"label" text NOT NULL,
	"amount_cents" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "quote_lines_amount" CHECK ("quote_lines"."amount_cents" >= 0 and ("quote_lines"."kind" <> 'excluded' or "quote_lines"."amount_cents" = 0))
);
--> statement-breakpoint
CREATE TABLE "quote_versions" (
	"quote_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"low_cents" integer NOT NULL,
	"high_cents" integer NOT NULL,
	"deposit_cents" integer DEFAULT 0 NOT NULL,
	"start_from" date,
	"start_to" date,
	"duration_days" integer,
	"valid_until" date NOT NULL,
	"warranty" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"attachment_id" uuid,
	"flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quote_versions_quote_id_version_pk" PRIMARY KEY("quote_id","version"),
	CONSTRAINT "quote_versions_range" CHECK ("quote_versions"."low_cents" > 0 and "quote_versions"."high_cents" >= "quote_versions"."low_cents"),
	CONSTRAINT "quote_versions_deposit" CHECK ("quote_versions"."deposit_cents" between 0 and "quote_versions"."high_cents"),
	CONSTRAINT "quote_versions_start" CHECK ("quote_versions"."start_to" >= "quote_versions"."start_from")
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"request_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"professional_id" uuid NOT NULL,
	"status" "quote_status" DEFAULT 'sent' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "quote_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid,
	"status" "request_status" DEFAULT 'unverified' NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"description" text NOT NULL,
	"project_type" text NOT NULL,
	"budget" text NOT NULL,
	"timeframe" text NOT NULL,
	"contact_method" text NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL,
	"location" text NOT NULL,
	"project_address" text NOT NULL,
	"postcode" text NOT NULL,
	"suburb" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"trades" text[] DEFAULT '{}' NOT NULL,
	"work_kind" "work_kind",
	"budget_band" "budget_band",
	"timing" "timing",
	"occupancy" "occupancy",
	"plans_ready" boolean,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"verified_at" timestamp with time zone,
	"consent_at" timestamp with time zone,
	"consent_version" text,
	"consent_ip_hash" "bytea",
	"lead_count" integer DEFAULT 0 NOT NULL,
	"match_until" timestamp with time zone,
	"duplicate_of" uuid,
	"email_bounced_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"done_by" text,
	"completed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"erased_at" timestamp with time zone,
	"shows_name" boolean DEFAULT false NOT NULL,
	"consultation_fee_cents" integer,
	"phone_verified_at" timestamp with time zone,
	"email_trace" "bytea",
	"phone_trace" "bytea",
	"preferred_professional_id" uuid,
	"second_round_of" uuid,
	CONSTRAINT "quote_requests_trace_of_deleted" CHECK ("quote_requests"."erased_at" is not null or ("quote_requests"."email_trace" is null and "quote_requests"."phone_trace" is null)),
	CONSTRAINT "quote_requests_fee_positive" CHECK ("quote_requests"."consultation_fee_cents" > 0),
	CONSTRAINT "quote_requests_three_leads" CHECK ("quote_requests"."lead_count" between 0 and 3),
	CONSTRAINT "quote_requests_verified" CHECK ("quote_requests"."status" in ('unverified', 'cancelled') or "quote_requests"."verified_at" is not null),
	CONSTRAINT "quote_requests_no_leads_unverified" CHECK ("quote_requests"."lead_count" = 0 or ("quote_requests"."verified_at" is not null and "quote_requests"."consent_at" is not null)),
	CONSTRAINT "quote_requests_done_by" CHECK ("quote_requests"."done_by" in ('homeowner', 'professional'))
);
--> statement-breakpoint
CREATE TABLE "request_events" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"professional_id" uuid,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_files" (
	"request_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_files_request_id_file_id_pk" PRIMARY KEY("request_id","file_id"),
	CONSTRAINT "request_files_at_most_ten" CHECK ("request_files"."position" between 0 and 9)
);
--> statement-breakpoint
CREATE TABLE "scope_lines" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"request_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"user_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_user_id_blocked_id_pk" PRIMARY KEY("user_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_members" (
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_at" timestamp with time zone,
	"unread" integer DEFAULT 0 NOT NULL,
	"is_muted" boolean DEFAULT false NOT NULL,
	"last_message_at" timestamp with time zone,
	CONSTRAINT "conversation_members_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id"),
	CONSTRAINT "conversation_members_unread_positive" CHECK ("conversation_members"."unread" >= 0)
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"kind" text NOT NULL,
	"subject" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_message_at" timestamp with time zone,
	"first_user_id" uuid,
	"second_user_id" uuid,
	"guest_read_at" timestamp with time zone,
	CONSTRAINT "conversations_kind_known" CHECK ("conversations"."kind" in ('direct', 'lead', 'project', 'community', 'collaboration')),
	CONSTRAINT "conversations_about_something" CHECK (("conversations"."kind" = 'direct') = ("conversations"."subject" is null)),
	CONSTRAINT "conversations_between_two" CHECK (("conversations"."kind" = 'direct') = ("conversations"."first_user_id" is not null and "conversations"."second_user_id" is not null)),
	CONSTRAINT "conversations_pair_in_order" CHECK ("conversations"."first_user_id" < "conversations"."second_user_id")
);
--> statement-breakpoint
CREATE TABLE "hidden_readers" (
	"user_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_files" (
	"message_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "message_files_message_id_position_pk" PRIMARY KEY("message_id","position"),
	CONSTRAINT "message_files_one_place" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "message_pauses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_reports" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"message_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"said" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "message_reports_once" UNIQUE("message_id","reporter_id"),
	CONSTRAINT "message_reports_status_known" CHECK ("message_reports"."status" in ('pending', 'dismissed', 'removed', 'paused')),
	CONSTRAINT "message_reports_decided_says_when" CHECK (("message_reports"."status" = 'pending') = ("message_reports"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_mailed" boolean DEFAULT false NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"file_count" integer DEFAULT 0 NOT NULL,
	"is_cautioned" boolean DEFAULT false NOT NULL,
	CONSTRAINT "messages_body_some" CHECK (length("messages"."body") <= 20000 and ("messages"."body" <> '' or "messages"."file_count" > 0) = ("messages"."deleted_at" is null))
);
--> statement-breakpoint
CREATE TABLE "bounced_addresses" (
	"address_key" "bytea" PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "digests" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
	CONSTRAINT "news_choices_topic_known" CHECK ("news_choices"."topic" in ('leads', 'projects', 'messages', 'communities', 'announcements', 'highlights', 'comments', 'achievements')),
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
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"alike" text,
	"count" integer DEFAULT 1 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notifications_count_some" CHECK ("notifications"."count" > 0),
	CONSTRAINT "notifications_type_known" CHECK ("notifications"."type" in ('project', 'community', 'message', 'achievement'))
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
	CONSTRAINT "told_news_topic_known" CHECK ("told_news"."topic" in ('leads', 'projects', 'messages', 'communities', 'announcements', 'highlights', 'comments', 'achievements'))
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "unsubscribed_addresses" (
	"address_key" "bytea" NOT NULL,
	"topic" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "unsubscribed_addresses_address_key_topic_pk" PRIMARY KEY("address_key","topic"),
	CONSTRAINT "unsubscribed_addresses_topic_known" CHECK ("unsubscribed_addresses"."topic" in ('leads', 'projects', 'messages', 'communities', 'announcements', 'highlights', 'comments', 'achievements'))
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_by_https" CHECK ("push_subscriptions"."endpoint" like 'https://%')
);
--> statement-breakpoint
CREATE TABLE "audit_checks" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"row_count" integer NOT NULL,
	"emptied_count" integer NOT NULL,
	"hash" text NOT NULL,
	"broken_at" bigint,
	"broken_why" text,
	CONSTRAINT "audit_checks_broken_says_why" CHECK (("audit_checks"."broken_at" is null) = ("audit_checks"."broken_why" is null))
);
--> statement-breakpoint
CREATE TABLE "saved_filters" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"admin_id" uuid NOT NULL,
	"tab" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_filters_once" UNIQUE("admin_id","tab","name")
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"professional_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"lead_id" uuid,
	"decided_on" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"title" text NOT NULL,
	"said" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"reason" text DEFAULT '' NOT NULL,
	"outcome_by" uuid,
	"outcome_at" timestamp with time zone,
	CONSTRAINT "appeals_kind" CHECK ("appeals"."kind" in ('suspension', 'document', 'lead-report')),
	CONSTRAINT "appeals_outcome" CHECK ("appeals"."outcome" in ('upheld', 'overturned')),
	CONSTRAINT "appeals_outcome_says_when" CHECK (("appeals"."outcome" is null) = ("appeals"."outcome_at" is null)),
	CONSTRAINT "appeals_lead_of_report" CHECK (("appeals"."kind" = 'lead-report') = ("appeals"."lead_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" integer PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"found" integer DEFAULT 0 NOT NULL
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
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"subject" "contact_subject" NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"ready_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"byte_count" bigint,
	"row_count" integer,
	"file_count" integer,
	"missing_count" integer,
	"about" text,
	CONSTRAINT "data_exports_ready_or_failed" CHECK ("data_exports"."ready_at" is null or "data_exports"."failed_at" is null),
	CONSTRAINT "data_exports_ready_expires" CHECK (("data_exports"."ready_at" is null) = ("data_exports"."expires_at" is null))
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"business_name" text NOT NULL,
	"contact_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"abn" text NOT NULL,
	"trade_license" text,
	"primary_trade" text NOT NULL,
	"service_areas" text NOT NULL,
	"areas" text[] NOT NULL,
	"postcodes" text[] NOT NULL,
	"areas_confirmed" boolean NOT NULL,
	"experience" text NOT NULL,
	"team_size" text NOT NULL,
	"business_description" text NOT NULL,
	"status" "application_status" DEFAULT 'review' NOT NULL,
	"interview_at" timestamp with time zone,
	"interview_notes" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"appeal" text,
	"appealed_at" timestamp with time zone,
	"appeal_decided_at" timestamp with time zone,
	"appeal_reason" text DEFAULT '' NOT NULL,
	"joined_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "applications_abn_valid" CHECK (is_abn("applications"."abn")),
	CONSTRAINT "applications_interview_says_when" CHECK ("applications"."status" <> 'interview' or "applications"."interview_at" is not null),
	CONSTRAINT "applications_decision_says_when" CHECK (("applications"."status" in ('approved', 'declined')) = ("applications"."decided_at" is not null)),
	CONSTRAINT "applications_declined_says_why" CHECK ("applications"."status" <> 'declined' or "applications"."reason" <> ''),
	CONSTRAINT "applications_appeal_says_when" CHECK (("applications"."appeal" is null) = ("applications"."appealed_at" is null)),
	CONSTRAINT "applications_appeal_first" CHECK ("applications"."appeal_decided_at" is null or "applications"."appealed_at" is not null),
	CONSTRAINT "applications_joined_approved" CHECK ("applications"."joined_at" is null or "applications"."status" = 'approved')
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"professional_id" uuid NOT NULL,
	"kind" "document_kind" NOT NULL,
	"class" text NOT NULL,
	"trades" text[] NOT NULL,
	"holder" text NOT NULL,
	"number" text NOT NULL,
	"file_id" uuid,
	"status" "document_status" DEFAULT 'submitted' NOT NULL,
	"checked_at" timestamp with time zone,
	"checked_by" uuid,
	"decision_note" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"warned_days" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_checked_says_when" CHECK (("documents"."status" = 'submitted') = ("documents"."checked_at" is null))
);
--> statement-breakpoint
CREATE TABLE "leaves" (
	"professional_id" uuid NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	CONSTRAINT "leaves_professional_id_from_at_pk" PRIMARY KEY("professional_id","from_at"),
	CONSTRAINT "leaves_last" CHECK ("leaves"."until_at" > "leaves"."from_at")
);
--> statement-breakpoint
CREATE TABLE "licence_rules" (
	"trade" text PRIMARY KEY NOT NULL,
	"called" text NOT NULL,
	"regulator" text NOT NULL,
	"pattern" text NOT NULL,
	"examples" text NOT NULL,
	"needed" text NOT NULL,
	"register_url" text NOT NULL,
	"source" text NOT NULL,
	"read_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "professionals" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"business_name" text,
	"mobile" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"license_number" text,
	"business_type" text,
	"abn" text,
	"account_status" "account_status" DEFAULT 'active' NOT NULL,
	"status_reason" text,
	"verified_at" timestamp with time zone,
	"receive_leads" boolean DEFAULT true NOT NULL,
	"away_until" timestamp with time zone,
	"tier" "tier" DEFAULT 'bronze' NOT NULL,
	"tier_bonus_points" integer DEFAULT 0 NOT NULL,
	"trades" text[] NOT NULL,
	"postcodes" text[] NOT NULL,
	"base_postcode" text,
	"radius_km" integer,
	"has_chosen_matching" boolean DEFAULT false NOT NULL,
	"last_lead_at" timestamp with time zone,
	"lead_count" integer DEFAULT 0 NOT NULL,
	"median_answer_minutes" integer,
	"answered_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"licence_numbers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"vetted_at" timestamp with time zone,
	"vetting_told_at" timestamp with time zone,
	"may_receive_leads" boolean GENERATED ALWAYS AS (account_status = 'active' and receive_leads and vetted_at is not null) STORED NOT NULL,
	"leaves_out" text[] DEFAULT '{}' NOT NULL,
	"top_up_per_mille" integer DEFAULT 0 NOT NULL,
	"price_notice" text,
	"mobile_verified_at" timestamp with time zone,
	"mobile_by_form" boolean DEFAULT false NOT NULL,
	"status_reason_due_at" timestamp with time zone,
	"review_count" integer DEFAULT 0 NOT NULL,
	"stars_total" integer DEFAULT 0 NOT NULL,
	"turn_key" integer GENERATED ALWAYS AS (uuid_hash(id)) STORED NOT NULL,
	"work_days" smallint[] DEFAULT '{}' NOT NULL,
	"works_from" time,
	"works_until" time,
	"away_from" timestamp with time zone,
	"suspended_at" timestamp with time zone,
	"suspended_by" uuid,
	CONSTRAINT "professionals_suspended_since" CHECK (("professionals"."suspended_at" is null and "professionals"."suspended_by" is null) or "professionals"."account_status" = 'suspended'),
	CONSTRAINT "professionals_reason_owed" CHECK ("professionals"."status_reason_due_at" is null or ("professionals"."account_status" = 'suspended' and "professionals"."status_reason" is null)),
	CONSTRAINT "professionals_abn_valid" CHECK ("professionals"."abn" is null or is_abn("professionals"."abn")),
	CONSTRAINT "professionals_trades_chosen" CHECK (cardinality("professionals"."trades") > 0 or not "professionals"."has_chosen_matching"),
	CONSTRAINT "professionals_postcodes_some" CHECK (cardinality("professionals"."postcodes") > 0),
	CONSTRAINT "professionals_lead_count_positive" CHECK ("professionals"."lead_count" >= 0),
	CONSTRAINT "professionals_hours" CHECK (case when cardinality("professionals"."work_days") = 0 then "professionals"."works_from" is null and "professionals"."works_until" is null
        else coalesce("professionals"."works_from" < "professionals"."works_until", false) and "professionals"."work_days" <@ '{1,2,3,4,5,6,7}' end),
	CONSTRAINT "professionals_radius_with_base" CHECK ("professionals"."radius_km" is null or "professionals"."base_postcode" is not null)
);
--> statement-breakpoint
CREATE TABLE "waitlist_entries" (
	"waitlist" "waitlist" NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waitlist_entries_waitlist_user_id_pk" PRIMARY KEY("waitlist","user_id")
);
--> statement-breakpoint
CREATE TABLE "places" (
	"postcode" text NOT NULL,
	"suburb" text NOT NULL,
	"state" text NOT NULL,
	"city" "community_location" NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"is_served" boolean DEFAULT false NOT NULL,
	CONSTRAINT "places_postcode_suburb_pk" PRIMARY KEY("postcode","suburb")
);
--> statement-breakpoint
CREATE TABLE "postcodes" (
	"postcode" text PRIMARY KEY NOT NULL,
	"suburb" text NOT NULL,
	"state" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"is_served" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_reviews" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"project_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"is_by_owner" boolean NOT NULL,
	"author_id" uuid NOT NULL,
	"stars" integer NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reply" text,
	"replied_at" timestamp with time zone,
	"amended_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"removed_reason" text,
	CONSTRAINT "project_reviews_reply_says_when" CHECK (("project_reviews"."reply" is null) = ("project_reviews"."replied_at" is null)),
	CONSTRAINT "project_reviews_removed_says_why" CHECK (("project_reviews"."removed_at" is null) = ("project_reviews"."removed_reason" is null)),
	CONSTRAINT "project_reviews_stars" CHECK ("project_reviews"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "project_showcases" (
	"community_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"post_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "project_acknowledgements" (
	"addendum_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_acknowledgements_addendum_id_person_id_pk" PRIMARY KEY("addendum_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "project_addenda" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"project_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_addenda_most" CHECK ("project_addenda"."number" between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "project_document_versions" (
	"document_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"byte_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_document_versions_document_id_number_pk" PRIMARY KEY("document_id","number"),
	CONSTRAINT "project_document_versions_type_known" CHECK ("project_document_versions"."file_type" in ('pdf', 'image', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'))
);
--> statement-breakpoint
CREATE TABLE "project_documents" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"project_id" uuid NOT NULL,
	"title" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_documents_versions" CHECK ("project_documents"."version" between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "project_downloads" (
	"document_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_downloads_document_id_number_person_id_pk" PRIMARY KEY("document_id","number","person_id")
);
--> statement-breakpoint
CREATE TABLE "project_invitations" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"project_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_offers" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"project_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"message" text NOT NULL,
	"price_cents" integer,
	"rate_unit" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"reason" text,
	"rank" integer,
	"ranked" integer,
	"band" text,
	"seat_id" uuid,
	"named_at" timestamp with time zone,
	CONSTRAINT "project_offers_status_known" CHECK ("project_offers"."status" in ('requested', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "project_offers_price_positive" CHECK ("project_offers"."price_cents" > 0),
	CONSTRAINT "project_offers_price_has_unit" CHECK (("project_offers"."price_cents" is null) = ("project_offers"."rate_unit" is null)),
	CONSTRAINT "project_offers_declined_with_reason" CHECK (("project_offers"."status" = 'declined') = ("project_offers"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "project_questions" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"project_id" uuid NOT NULL,
	"asker_id" uuid,
	"question" text NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "project_questions_answered" CHECK (("project_questions"."answer" is null) = ("project_questions"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "project_seats" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"project_id" uuid NOT NULL,
	"trade" text NOT NULL,
	"licence_class" text,
	"places" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_seats_trade_known" CHECK ("project_seats"."trade" in ('Builder/Contractor', 'Electrician', 'Plumber', 'Carpenter', 'Painter', 'Tiler', 'Roofer', 'Landscaper', 'Kitchen Renovator', 'Bathroom Renovator', 'Flooring Specialist', 'HVAC Technician', 'Demolition', 'Concrete', 'Bricklayer')),
	CONSTRAINT "project_seats_places" CHECK ("project_seats"."places" between 1 and 20),
	CONSTRAINT "project_seats_not_overfull" CHECK ("project_seats"."taken" between 0 and "project_seats"."places")
);
--> statement-breakpoint
CREATE TABLE "project_views" (
	"project_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visitor" "bytea" NOT NULL,
	CONSTRAINT "project_views_project_id_day_visitor_pk" PRIMARY KEY("project_id","day","visitor")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"owner_id" uuid,
	"status" text DEFAULT 'unverified' NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"project_type" text NOT NULL,
	"budget" text NOT NULL,
	"urgency" text NOT NULL,
	"contact_method" text NOT NULL,
	"is_public" boolean NOT NULL,
	"location" text NOT NULL,
	"suburb" text,
	"postcode" text,
	"project_address" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"collaborator_count" integer DEFAULT 0 NOT NULL,
	"waiting_count" integer DEFAULT 0 NOT NULL,
	"max_collaborators" integer NOT NULL,
	"closes_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"verified_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', "projects"."title"), 'A') || setweight(to_tsvector('english', coalesce("projects"."suburb", '')), 'B') || setweight(to_tsvector('english', "projects"."description"), 'C')) STORED NOT NULL,
	"seat_count" integer DEFAULT 0 NOT NULL,
	"hours_asked" smallint,
	CONSTRAINT "projects_status_known" CHECK ("projects"."status" in ('unverified', 'open', 'in_progress', 'completed', 'closed')),
	CONSTRAINT "projects_state_known" CHECK ("projects"."location" in ('NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT')),
	CONSTRAINT "projects_verified" CHECK (("projects"."status" = 'unverified') = ("projects"."verified_at" is null)),
	CONSTRAINT "projects_hours_asked" CHECK (hours_asked between 1 and 80),
	CONSTRAINT "projects_not_overfull" CHECK ("projects"."collaborator_count" between 0 and "projects"."max_collaborators"),
	CONSTRAINT "projects_most_collaborators" CHECK ("projects"."max_collaborators" between 1 and 20),
	CONSTRAINT "projects_most_waiting" CHECK ("projects"."waiting_count" between 0 and 100),
	CONSTRAINT "projects_most_seats" CHECK ("projects"."seat_count" between 0 and 10),
	CONSTRAINT "projects_views_positive" CHECK ("projects"."view_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "project_tasks" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"project_id" uuid NOT NULL,
	"title" text NOT NULL,
	"due_on" date,
	"person_id" uuid,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_variations" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"project_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"is_by_owner" boolean NOT NULL,
	"text" text NOT NULL,
	"price_cents" integer NOT NULL,
	"days" integer NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "project_variations_status_known" CHECK ("project_variations"."status" in ('proposed', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "project_variations_decided_says_when" CHECK (("project_variations"."status" = 'proposed') = ("project_variations"."decided_at" is null)),
	CONSTRAINT "project_variations_price" CHECK (abs("project_variations"."price_cents") <= 1000000000),
	CONSTRAINT "project_variations_days" CHECK (abs("project_variations"."days") <= 365)
);
--> statement-breakpoint
CREATE TABLE "review_complaints" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"review_id" uuid,
	"complainant_id" uuid,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"review_said" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"amended_at" timestamp with time zone,
	"outcome" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"decision_reason" text DEFAULT '' NOT NULL,
	"appeal" text,
	"appealed_at" timestamp with time zone,
	"appeal_outcome" text,
	"appeal_decided_at" timestamp with time zone,
	"appeal_reason" text DEFAULT '' NOT NULL,
	"project_review_id" uuid,
	CONSTRAINT "review_complaints_of_one_review" CHECK (num_nonnulls("review_complaints"."review_id", "review_complaints"."project_review_id") = 1),
	CONSTRAINT "review_complaints_reason" CHECK ("review_complaints"."reason" in ('abusive', 'private', 'untrue', 'not_the_job', 'pressure')),
	CONSTRAINT "review_complaints_answer_says_when" CHECK (("review_complaints"."answer" is null) = ("review_complaints"."answered_at" is null)),
	CONSTRAINT "review_complaints_outcome_says_when" CHECK (("review_complaints"."outcome" is null) = ("review_complaints"."decided_at" is null)),
	CONSTRAINT "review_complaints_outcome" CHECK ("review_complaints"."outcome" in ('kept', 'removed')),
	CONSTRAINT "review_complaints_decision_says_why" CHECK ("review_complaints"."outcome" is null or "review_complaints"."decision_reason" <> ''),
	CONSTRAINT "review_complaints_appeal_says_when" CHECK (("review_complaints"."appeal" is null) = ("review_complaints"."appealed_at" is null)),
	CONSTRAINT "review_complaints_appeal_of_decision" CHECK ("review_complaints"."appealed_at" is null or "review_complaints"."decided_at" is not null),
	CONSTRAINT "review_complaints_appeal_outcome_says_when" CHECK (("review_complaints"."appeal_outcome" is null) = ("review_complaints"."appeal_decided_at" is null)),
	CONSTRAINT "review_complaints_appeal_outcome" CHECK ("review_complaints"."appeal_outcome" in ('kept', 'removed')),
	CONSTRAINT "review_complaints_appeal_first" CHECK ("review_complaints"."appeal_decided_at" is null or "review_complaints"."appealed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"request_id" uuid NOT NULL,
	"professional_id" uuid NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"suburb" text NOT NULL,
	"stars" integer NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reply" text,
	"replied_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"removed_reason" text,
	"amended_at" timestamp with time zone,
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_reply_says_when" CHECK (("reviews"."reply" is null) = ("reviews"."replied_at" is null))
);
--> statement-breakpoint
CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY NOT NULL,
	"deed_id" uuid NOT NULL,
	"words_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_chain_deedId_unique" UNIQUE("deed_id")
);
--> statement-breakpoint
CREATE TABLE "audit_ends" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"first_position" bigint NOT NULL,
	"first_hash" "bytea" NOT NULL,
	"last_position" bigint NOT NULL,
	"last_hash" "bytea" NOT NULL,
	CONSTRAINT "audit_ends_one" CHECK ("audit_ends"."is_only")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"salt" uuid DEFAULT gen_random_uuid(),
	"emptied_by" uuid,
	CONSTRAINT "audit_log_emptied" CHECK (("audit_log"."salt" is null) = ("audit_log"."emptied_by" is not null) and ("audit_log"."salt" is not null or "audit_log"."detail" = '{}'))
);
--> statement-breakpoint
CREATE TABLE "captured_mails" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"to" text NOT NULL,
	"from" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"headers" jsonb NOT NULL,
	"attachments" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"actor_id" text NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"status" integer,
	"answer" json,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_actor_id_operation_key_pk" PRIMARY KEY("actor_id","operation","key")
);
--> statement-breakpoint
CREATE TABLE "identity_records" (
	"id" text PRIMARY KEY NOT NULL,
	"payload" jsonb NOT NULL,
	"uid" text,
	"grant_id" text,
	"expires_at" timestamp with time zone,
	"consumed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "kept_forms" (
	"browser_hash" "bytea" PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"values" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "spent_proofs" (
	"signature" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captured_texts" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"to" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"owner_id" uuid,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"byte_count" integer NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attached_at" timestamp with time zone,
	"kind" text NOT NULL,
	"sha256" text,
	"video_seconds" integer,
	CONSTRAINT "files_id_of_kind" UNIQUE("id","kind"),
	CONSTRAINT "files_bytes_positive" CHECK ("files"."byte_count" > 0),
	CONSTRAINT "files_kind_known" CHECK ("files"."kind" in ('picture', 'document')),
	CONSTRAINT "files_attached_picture_drawn" CHECK ("files"."attached_at" is null or "files"."kind" <> 'picture' or ("files"."width" > 0 and "files"."height" > 0) is true)
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
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone
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
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_of_same_post" FOREIGN KEY ("parent_id","post_id") REFERENCES "public"."comments"("id","post_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passwords" ADD CONSTRAINT "passwords_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_reveals" ADD CONSTRAINT "contact_reveals_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_reports" ADD CONSTRAINT "lead_reports_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_reports" ADD CONSTRAINT "lead_reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_lots" ADD CONSTRAINT "hold_lots_hold_id_point_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."point_holds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_lots" ADD CONSTRAINT "hold_lots_lot_id_point_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."point_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_holds" ADD CONSTRAINT "point_holds_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_lots" ADD CONSTRAINT "point_lots_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_lots" ADD CONSTRAINT "point_lots_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professionals" ADD CONSTRAINT "professionals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_rules" ADD CONSTRAINT "legal_rules_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_scope_line_id_scope_lines_id_fk" FOREIGN KEY ("scope_line_id") REFERENCES "public"."scope_lines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_attachment_id_files_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_duplicate_of_quote_requests_id_fk" FOREIGN KEY ("duplicate_of") REFERENCES "public"."quote_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_events" ADD CONSTRAINT "request_events_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_files" ADD CONSTRAINT "request_files_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_files" ADD CONSTRAINT "request_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scope_lines" ADD CONSTRAINT "scope_lines_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_turns" ADD CONSTRAINT "lead_turns_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_days" ADD CONSTRAINT "point_days_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_lots" ADD CONSTRAINT "taken_lots_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_lots" ADD CONSTRAINT "taken_lots_lot_id_point_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."point_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_files" ADD CONSTRAINT "booking_files_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_files" ADD CONSTRAINT "booking_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_consultant_id_consultants_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultant_absences" ADD CONSTRAINT "consultant_absences_consultant_id_consultants_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultant_hours" ADD CONSTRAINT "consultant_hours_consultant_id_consultants_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scope_sheets" ADD CONSTRAINT "scope_sheets_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scope_sheets" ADD CONSTRAINT "scope_sheets_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaves" ADD CONSTRAINT "leaves_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_image_is_picture" FOREIGN KEY ("image_id","image_kind") REFERENCES "public"."files"("id","kind") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_file_is_picture" FOREIGN KEY ("file_id","file_kind") REFERENCES "public"."files"("id","kind") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "welcome_grants" ADD CONSTRAINT "welcome_grants_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paid_checks" ADD CONSTRAINT "paid_checks_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paid_checks" ADD CONSTRAINT "paid_checks_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_wishes" ADD CONSTRAINT "refund_wishes_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diamond_agreements" ADD CONSTRAINT "diamond_agreements_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diamond_agreements" ADD CONSTRAINT "diamond_agreements_agreed_by_users_id_fk" FOREIGN KEY ("agreed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_readers" ADD CONSTRAINT "hidden_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_first_user_id_users_id_fk" FOREIGN KEY ("first_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_second_user_id_users_id_fk" FOREIGN KEY ("second_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_communities" ADD CONSTRAINT "muted_communities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_communities" ADD CONSTRAINT "muted_communities_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_choices" ADD CONSTRAINT "news_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_consents" ADD CONSTRAINT "news_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_hours" ADD CONSTRAINT "news_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_steps" ADD CONSTRAINT "onboarding_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatars" ADD CONSTRAINT "avatars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatars" ADD CONSTRAINT "avatars_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_closings" ADD CONSTRAINT "account_closings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_preferred_professional_id_professionals_id_fk" FOREIGN KEY ("preferred_professional_id") REFERENCES "public"."professionals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_pauses" ADD CONSTRAINT "message_pauses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_complaints" ADD CONSTRAINT "review_complaints_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_complaints" ADD CONSTRAINT "review_complaints_complainant_id_users_id_fk" FOREIGN KEY ("complainant_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_complaints" ADD CONSTRAINT "review_complaints_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_days" ADD CONSTRAINT "standing_days_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_days" ADD CONSTRAINT "standing_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_events" ADD CONSTRAINT "standing_events_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_events" ADD CONSTRAINT "standing_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_events" ADD CONSTRAINT "standing_events_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_steps" ADD CONSTRAINT "standing_steps_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_totals" ADD CONSTRAINT "standing_totals_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_totals" ADD CONSTRAINT "standing_totals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_follows" ADD CONSTRAINT "post_follows_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_follows" ADD CONSTRAINT "post_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_answer_id_comments_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."comments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_authenticators_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."authenticators"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_sign_ins" ADD CONSTRAINT "waiting_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_invitations" ADD CONSTRAINT "project_invitations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_offers" ADD CONSTRAINT "project_offers_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_offers" ADD CONSTRAINT "project_offers_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_questions" ADD CONSTRAINT "project_questions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_questions" ADD CONSTRAINT "project_questions_asker_id_users_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_promises" ADD CONSTRAINT "visit_promises_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_bans" ADD CONSTRAINT "community_bans_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_bans" ADD CONSTRAINT "community_bans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_bans" ADD CONSTRAINT "community_bans_banned_by_users_id_fk" FOREIGN KEY ("banned_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_bans" ADD CONSTRAINT "community_bans_lifted_by_users_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_categories" ADD CONSTRAINT "community_categories_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_invitations" ADD CONSTRAINT "community_invitations_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_invitations" ADD CONSTRAINT "community_invitations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_events" ADD CONSTRAINT "community_events_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_events" ADD CONSTRAINT "community_events_series_id_event_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."event_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_event_id_community_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."community_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_modules" ADD CONSTRAINT "course_modules_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_reviews" ADD CONSTRAINT "course_reviews_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_reviews" ADD CONSTRAINT "course_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_versions" ADD CONSTRAINT "lesson_versions_lesson" FOREIGN KEY ("lesson_id","course_id") REFERENCES "public"."lessons"("id","course_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_module_of_same_course" FOREIGN KEY ("module_id","course_id") REFERENCES "public"."course_modules"("id","course_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_versions" ADD CONSTRAINT "resource_versions_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_versions" ADD CONSTRAINT "resource_versions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_second_round_of_quote_requests_id_fk" FOREIGN KEY ("second_round_of") REFERENCES "public"."quote_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_seats" ADD CONSTRAINT "project_seats_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_offers" ADD CONSTRAINT "project_offers_seat_id_project_seats_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."project_seats"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_outcome_by_users_id_fk" FOREIGN KEY ("outcome_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professionals" ADD CONSTRAINT "professionals_suspended_by_users_id_fk" FOREIGN KEY ("suspended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_reviews" ADD CONSTRAINT "project_reviews_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_reviews" ADD CONSTRAINT "project_reviews_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_reviews" ADD CONSTRAINT "project_reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_showcases" ADD CONSTRAINT "project_showcases_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_showcases" ADD CONSTRAINT "project_showcases_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_showcases" ADD CONSTRAINT "project_showcases_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_acknowledgements" ADD CONSTRAINT "project_acknowledgements_addendum_id_project_addenda_id_fk" FOREIGN KEY ("addendum_id") REFERENCES "public"."project_addenda"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_acknowledgements" ADD CONSTRAINT "project_acknowledgements_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_addenda" ADD CONSTRAINT "project_addenda_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_document_versions" ADD CONSTRAINT "project_document_versions_document_id_project_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."project_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_document_versions" ADD CONSTRAINT "project_document_versions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_documents" ADD CONSTRAINT "project_documents_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_downloads" ADD CONSTRAINT "project_downloads_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_downloads" ADD CONSTRAINT "project_downloads_of_version" FOREIGN KEY ("document_id","number") REFERENCES "public"."project_document_versions"("document_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_tasks" ADD CONSTRAINT "project_tasks_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_tasks" ADD CONSTRAINT "project_tasks_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_variations" ADD CONSTRAINT "project_variations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_variations" ADD CONSTRAINT "project_variations_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_options" ADD CONSTRAINT "poll_options_post_id_polls_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."polls"("post_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_for_an_option" FOREIGN KEY ("post_id","position") REFERENCES "public"."poll_options"("post_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_category_of_community" FOREIGN KEY ("category_id","community_id") REFERENCES "public"."community_categories"("id","community_id") ON DELETE set null ("category_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_comments" ADD CONSTRAINT "lesson_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_comments" ADD CONSTRAINT "lesson_comments_lesson" FOREIGN KEY ("lesson_id","course_id") REFERENCES "public"."lessons"("id","course_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "lesson_files" ADD CONSTRAINT "lesson_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_files" ADD CONSTRAINT "lesson_files_lesson" FOREIGN KEY ("lesson_id","course_id") REFERENCES "public"."lessons"("id","course_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_purchases" ADD CONSTRAINT "course_purchases_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_purchases" ADD CONSTRAINT "course_purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_purchases" ADD CONSTRAINT "course_purchases_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_complaints" ADD CONSTRAINT "review_complaints_project_review_id_project_reviews_id_fk" FOREIGN KEY ("project_review_id") REFERENCES "public"."project_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_news" ADD CONSTRAINT "told_news_digest_id_digests_id_fk" FOREIGN KEY ("digest_id") REFERENCES "public"."digests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_news" ADD CONSTRAINT "told_news_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_news" ADD CONSTRAINT "told_news_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_views" ADD CONSTRAINT "project_views_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_downloads" ADD CONSTRAINT "resource_downloads_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_declined_by_users_id_fk" FOREIGN KEY ("declined_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_invitation_uses" ADD CONSTRAINT "community_invitation_uses_invitation_id_community_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."community_invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_invitation_uses" ADD CONSTRAINT "community_invitation_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_emails" ADD CONSTRAINT "former_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dropped_notifications" ADD CONSTRAINT "dropped_notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_one_waiting" ON "approvals" USING btree ("kind","subject","amount") WHERE "approvals"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "approvals_waiting" ON "approvals" USING btree ("asked_at") WHERE "approvals"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "approvals_subject" ON "approvals" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "approvals_asked_by" ON "approvals" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "approvals_approved_by" ON "approvals" USING btree ("approved_by");--> statement-breakpoint
CREATE INDEX "approvals_declined_by" ON "approvals" USING btree ("declined_by");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_one_waiting" ON "payouts" USING btree ("owner_id") WHERE "payouts"."status" = 'requested';--> statement-breakpoint
CREATE INDEX "payouts_owner" ON "payouts" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "payouts_decider" ON "payouts" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "payouts_waiting" ON "payouts" USING btree ("created_at","id") WHERE "payouts"."status" = 'requested';--> statement-breakpoint
CREATE INDEX "payouts_decided" ON "payouts" USING btree ("status","decided_at","id");--> statement-breakpoint
CREATE INDEX "premium_shares_owner" ON "premium_shares" USING btree ("owner_id","month");--> statement-breakpoint
CREATE INDEX "premium_shares_community" ON "premium_shares" USING btree ("community_id");--> statement-breakpoint
CREATE UNIQUE INDEX "paid_checks_charge_once" ON "paid_checks" USING btree ("charge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "paid_checks_one_running" ON "paid_checks" USING btree ("professional_id") WHERE "paid_checks"."status" = 'running';--> statement-breakpoint
CREATE INDEX "paid_checks_professional" ON "paid_checks" USING btree ("professional_id","created_at");--> statement-breakpoint
CREATE INDEX "paid_checks_due" ON "paid_checks" USING btree ("due_at") WHERE "paid_checks"."status" = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_customers_provider_once" ON "payment_customers" USING btree ("provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_quarantine_once" ON "payment_quarantine" USING btree ("object_id","reason");--> statement-breakpoint
CREATE UNIQUE INDEX "charges_payment_once" ON "charges" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "charges_invoice_once" ON "charges" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "charges_order_once" ON "charges" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "charges_user" ON "charges" USING btree ("user_id","paid_at");--> statement-breakpoint
CREATE INDEX "charges_professional" ON "charges" USING btree ("professional_id");--> statement-breakpoint
CREATE INDEX "charges_subscription" ON "charges" USING btree ("subscription_id","paid_at");--> statement-breakpoint
CREATE INDEX "charges_community" ON "charges" USING btree ("community_id");--> statement-breakpoint
CREATE INDEX "charges_owner" ON "charges" USING btree ("owner_id","paid_at");--> statement-breakpoint
CREATE INDEX "charges_kind" ON "charges" USING btree ("kind","paid_at");--> statement-breakpoint
CREATE INDEX "charges_age" ON "charges" USING btree ("paid_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open" ON "orders" USING btree ("user_id","content") WHERE "orders"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_checkout_once" ON "orders" USING btree ("checkout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_subscription_once" ON "orders" USING btree ("subscription_provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_payment_once" ON "orders" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_professional" ON "orders" USING btree ("professional_id");--> statement-breakpoint
CREATE INDEX "orders_community" ON "orders" USING btree ("community_id");--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("expires_at") WHERE "orders"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open_of_guest" ON "orders" USING btree ("content") WHERE "orders"."status" = 'open' and "orders"."user_id" is null;--> statement-breakpoint
CREATE INDEX "orders_subject" ON "orders" USING btree ("subject");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_invoice_once" ON "orders" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider_once" ON "refunds" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "refunds_charge" ON "refunds" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "refunds_requester" ON "refunds" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "refunds_waiting" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_approval_once" ON "refunds" USING btree ("approval_id");--> statement-breakpoint
CREATE INDEX "taken_lots_lot" ON "taken_lots" USING btree ("lot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "welcome_grants_one_per_mobile" ON "welcome_grants" USING btree ("mobile");--> statement-breakpoint
CREATE UNIQUE INDEX "welcome_grants_one_per_abn" ON "welcome_grants" USING btree ("abn");--> statement-breakpoint
CREATE INDEX "hold_lots_lot" ON "hold_lots" USING btree ("lot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_one_each" ON "ledger_accounts" USING btree ("professional_id","kind") WHERE "ledger_accounts"."professional_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_owner_one_each" ON "ledger_accounts" USING btree ("owner_id","kind") WHERE "ledger_accounts"."owner_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_own_once" ON "ledger_accounts" USING btree ("kind") WHERE "ledger_accounts"."professional_id" is null and "ledger_accounts"."owner_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_key_once" ON "ledger_entries" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_reversed_once" ON "ledger_entries" USING btree ("reverses") WHERE "ledger_entries"."reverses" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_subject" ON "ledger_entries" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "ledger_postings_entry" ON "ledger_postings" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "ledger_postings_account" ON "ledger_postings" USING btree ("account_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "point_holds_one_per_subject" ON "point_holds" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "point_holds_professional" ON "point_holds" USING btree ("professional_id");--> statement-breakpoint
CREATE INDEX "point_lots_open" ON "point_lots" USING btree ("professional_id","created_at","id") WHERE "point_lots"."remaining" > 0;--> statement-breakpoint
CREATE INDEX "point_lots_entry" ON "point_lots" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "point_lots_used" ON "point_lots" USING btree ("professional_id","created_at","id") WHERE "point_lots"."remaining" = 0;--> statement-breakpoint
CREATE INDEX "price_changes_asked_by" ON "price_changes" USING btree ("asked_by");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_number_once" ON "receipts" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_one_invoice" ON "receipts" USING btree ("charge_id") WHERE "receipts"."kind" = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_one_adjustment" ON "receipts" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "receipts_user" ON "receipts" USING btree ("user_id","issued_at");--> statement-breakpoint
CREATE INDEX "receipts_charge" ON "receipts" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "diamond_agreements_professional" ON "diamond_agreements" USING btree ("professional_id","created_at");--> statement-breakpoint
CREATE INDEX "diamond_agreements_agreed_by" ON "diamond_agreements" USING btree ("agreed_by");--> statement-breakpoint
CREATE INDEX "money_backs_subscription" ON "money_backs" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "plan_enquiries_professional" ON "plan_enquiries" USING btree ("professional_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_provider_once" ON "subscriptions" USING btree ("provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_live" ON "subscriptions" USING btree ("user_id","kind") WHERE status in ('trialing', 'active', 'past_due') and "subscriptions"."community_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_live_community" ON "subscriptions" USING btree ("user_id","community_id") WHERE status in ('trialing', 'active', 'past_due') and "subscriptions"."community_id" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_professional" ON "subscriptions" USING btree ("professional_id");--> statement-breakpoint
CREATE INDEX "subscriptions_community" ON "subscriptions" USING btree ("community_id");--> statement-breakpoint
CREATE INDEX "subscriptions_grace" ON "subscriptions" USING btree ("grace_until") WHERE "subscriptions"."status" = 'past_due';--> statement-breakpoint
CREATE INDEX "subscriptions_period" ON "subscriptions" USING btree ("period_end") WHERE status in ('trialing', 'active', 'past_due');--> statement-breakpoint
CREATE INDEX "announcements_of_community" ON "announcements" USING btree ("community_id","is_pinned","published_at","id");--> statement-breakpoint
CREATE INDEX "announcements_author" ON "announcements" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "announcements_untold" ON "announcements" USING btree ("published_at") WHERE "announcements"."told_at" is null;--> statement-breakpoint
CREATE INDEX "communities_name_trigrams" ON "communities" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "communities_owner" ON "communities" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "communities_image" ON "communities" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "communities_facets" ON "communities" USING btree ("category","sector","location","membership_type");--> statement-breakpoint
CREATE INDEX "communities_rank" ON "communities" USING btree ("rank","member_count" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "communities_newest" ON "communities" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "communities_members" ON "communities" USING btree ("member_count" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "communities_alive" ON "communities" USING btree ("active_percent" DESC NULLS LAST,"member_count" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "communities_next_price" ON "communities" USING btree ("next_price_from") WHERE "communities"."next_price_from" is not null;--> statement-breakpoint
CREATE INDEX "communities_words" ON "communities" USING gin (to_tsvector('english', searchable("name" || ' ' || enum_label("category") || ' ' || "description")));--> statement-breakpoint
CREATE UNIQUE INDEX "community_bans_one_standing" ON "community_bans" USING btree ("community_id","user_id") WHERE "community_bans"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "community_bans_person" ON "community_bans" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "community_bans_by" ON "community_bans" USING btree ("banned_by");--> statement-breakpoint
CREATE INDEX "community_bans_lifter" ON "community_bans" USING btree ("lifted_by");--> statement-breakpoint
CREATE UNIQUE INDEX "community_categories_name" ON "community_categories" USING btree ("community_id",lower("name"));--> statement-breakpoint
CREATE INDEX "community_invitation_uses_person" ON "community_invitation_uses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "community_invitations_community" ON "community_invitations" USING btree ("community_id","id");--> statement-breakpoint
CREATE INDEX "community_invitations_creator" ON "community_invitations" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "community_mutes_standing" ON "community_mutes" USING btree ("community_id","user_id","ends_at") WHERE "community_mutes"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "community_mutes_person" ON "community_mutes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "community_words_trigrams" ON "community_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "community_words_prefix" ON "community_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "community_words_stem" ON "community_words" USING btree ("stem");--> statement-breakpoint
CREATE INDEX "join_requests_user" ON "join_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "join_requests_decider" ON "join_requests" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "join_requests_one_standing" ON "join_requests" USING btree ("community_id","user_id") WHERE "join_requests"."status" in ('requested', 'accepted');--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "memberships_newest" ON "memberships" USING btree ("community_id","joined_at","user_id");--> statement-breakpoint
CREATE INDEX "memberships_staff" ON "memberships" USING btree ("community_id","role") WHERE "memberships"."role" <> 'member';--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_key" ON "calendar_feeds" USING btree ("key");--> statement-breakpoint
CREATE INDEX "community_events_starts" ON "community_events" USING btree ("community_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "community_events_ends" ON "community_events" USING btree ("community_id","ends_at","id");--> statement-breakpoint
CREATE INDEX "community_events_series" ON "community_events" USING btree ("series_id","starts_at");--> statement-breakpoint
CREATE INDEX "community_events_to_remind" ON "community_events" USING btree ("starts_at") WHERE "community_events"."reminded_at" is null and "community_events"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "event_registrations_user" ON "event_registrations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "event_registrations_order" ON "event_registrations" USING btree ("event_id","status","place");--> statement-breakpoint
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
CREATE INDEX "comments_parent" ON "comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "comments_deleted_by" ON "comments" USING btree ("deleted_by");--> statement-breakpoint
CREATE INDEX "comments_deleted" ON "comments" USING btree ("deleted_at") WHERE "comments"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "comments_html_version" ON "comments" USING btree ("html_version");--> statement-breakpoint
CREATE INDEX "comments_of_post" ON "comments" USING btree ("post_id","parent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comments_newest" ON "comments" USING btree ("post_id","created_at") WHERE "comments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "mentions_comment" ON "mentions" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "mentions_user" ON "mentions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "poll_votes_option" ON "poll_votes" USING btree ("post_id","position");--> statement-breakpoint
CREATE INDEX "poll_votes_user" ON "poll_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "post_follows_user" ON "post_follows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "post_likes_user" ON "post_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "posts_of_community" ON "posts" USING btree ("community_id","is_pinned","created_at","id") WHERE "posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_author" ON "posts" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "posts_deleted" ON "posts" USING btree ("deleted_at") WHERE "posts"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "posts_deleted_by" ON "posts" USING btree ("deleted_by");--> statement-breakpoint
CREATE INDEX "posts_html_version" ON "posts" USING btree ("html_version");--> statement-breakpoint
CREATE INDEX "posts_of_feed" ON "posts" USING btree ("community_id","is_unanswered","created_at","id") WHERE "posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_active" ON "posts" USING btree ("community_id","active_at","id") WHERE "posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_of_day" ON "posts" USING btree ("community_id","posted_on","score","id") WHERE "posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_answered" ON "posts" USING btree ("community_id","created_at","id") WHERE "posts"."deleted_at" is null and "posts"."answer_id" is not null;--> statement-breakpoint
CREATE INDEX "posts_answered_active" ON "posts" USING btree ("community_id","active_at","id") WHERE "posts"."deleted_at" is null and "posts"."answer_id" is not null;--> statement-breakpoint
CREATE INDEX "posts_answer" ON "posts" USING btree ("answer_id");--> statement-breakpoint
CREATE INDEX "posts_title_trigrams" ON "posts" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "posts_of_category" ON "posts" USING btree ("category_id","is_pinned","created_at","id");--> statement-breakpoint
CREATE INDEX "posts_of_category_active" ON "posts" USING btree ("category_id","active_at","id") WHERE "posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_words" ON "posts" USING gin (to_tsvector('english', searchable("title" || ' ' || "content")));--> statement-breakpoint
CREATE UNIQUE INDEX "resource_versions_file" ON "resource_versions" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "resources_list" ON "resources" USING btree ("community_id","folder",lower("title"),"id");--> statement-breakpoint
CREATE INDEX "resources_newest" ON "resources" USING btree ("community_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "resources_words" ON "resources" USING gin (to_tsvector('english', searchable("title" || ' ' || "folder" || ' ' || "description")));--> statement-breakpoint
CREATE INDEX "standing_days_user" ON "standing_days" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "standing_events_of_person" ON "standing_events" USING btree ("community_id","user_id","at","id");--> statement-breakpoint
CREATE INDEX "standing_events_user" ON "standing_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "standing_events_pair" ON "standing_events" USING btree ("done_by","user_id","at") WHERE "standing_events"."reason" = 'like' and "standing_events"."turn" = 0;--> statement-breakpoint
CREATE INDEX "standing_events_doer" ON "standing_events" USING btree ("done_by");--> statement-breakpoint
CREATE INDEX "standing_totals_user" ON "standing_totals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "standing_totals_all" ON "standing_totals" USING btree ("community_id","points","user_id") WHERE "standing_totals"."is_listed" and "standing_totals"."points" > 0;--> statement-breakpoint
CREATE INDEX "standing_totals_week" ON "standing_totals" USING btree ("community_id","week_points","user_id") WHERE "standing_totals"."is_listed" and "standing_totals"."week_points" > 0;--> statement-breakpoint
CREATE INDEX "standing_totals_month" ON "standing_totals" USING btree ("community_id","month_points","user_id") WHERE "standing_totals"."is_listed" and "standing_totals"."month_points" > 0;--> statement-breakpoint
CREATE INDEX "standing_totals_staff" ON "standing_totals" USING btree ("community_id","points","user_id") WHERE "standing_totals"."role" <> 'member';--> statement-breakpoint
CREATE INDEX "standing_totals_counted" ON "standing_totals" USING btree ("counted_on") WHERE "standing_totals"."week_points" > 0 or "standing_totals"."month_points" > 0;--> statement-breakpoint
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
CREATE INDEX "bookings_when" ON "bookings" USING btree (coalesce("starts_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX "bookings_over" ON "bookings" USING btree ("ends_at") WHERE "bookings"."status" = 'confirmed';--> statement-breakpoint
CREATE UNIQUE INDEX "consultants_email_once" ON "consultants" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "scope_sheets_one_request" ON "scope_sheets" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "visit_promises_due" ON "visit_promises" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "visit_promises_open" ON "visit_promises" USING btree ("due_at") WHERE "visit_promises"."kept_at" is null and "visit_promises"."denied_at" is null;--> statement-breakpoint
CREATE INDEX "account_closings_due" ON "account_closings" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "admin_codes_id_once" ON "admin_codes" USING btree ("id");--> statement-breakpoint
CREATE INDEX "admin_codes_asked" ON "admin_codes" USING btree ("asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "avatars_file_once" ON "avatars" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_id_once" ON "email_changes" USING btree ("id");--> statement-breakpoint
CREATE INDEX "email_changes_email" ON "email_changes" USING btree ("email");--> statement-breakpoint
CREATE INDEX "email_changes_asked" ON "email_changes" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "former_emails_email" ON "former_emails" USING btree ("email","until");--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_devices_user" ON "known_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mail_tokens_subject" ON "mail_tokens" USING btree ("subject","kind");--> statement-breakpoint
CREATE INDEX "mail_tokens_expiry" ON "mail_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "phone_codes_asked" ON "phone_codes" USING btree ("asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_once" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_once" ON "users" USING btree ("email") WHERE "users"."email_verified";--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_once" ON "users" USING btree ("phone") WHERE "users"."phone_verified_at" is not null;--> statement-breakpoint
CREATE INDEX "users_full_name" ON "users" USING btree (lower("first_name" || ' ' || "last_name"));--> statement-breakpoint
CREATE INDEX "waiting_sign_ins_user" ON "waiting_sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "waiting_sign_ins_expiry" ON "waiting_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "onboarding_steps_untold" ON "onboarding_steps" USING btree ("user_id") WHERE "onboarding_steps"."told_at" is null;--> statement-breakpoint
CREATE INDEX "sign_ins_age" ON "sign_ins" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "lesson_files_of_lesson" ON "lesson_files" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_files_of_course" ON "lesson_files" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "lesson_files_file" ON "lesson_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "lesson_files_superseded" ON "lesson_files" USING btree ("superseded_at") WHERE "lesson_files"."superseded_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_files_one_video" ON "lesson_files" USING btree ("lesson_id","role") WHERE "lesson_files"."is_draft" and "lesson_files"."role" <> 'file';--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_code" ON "certificates" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_one_an_enrolment" ON "certificates" USING btree ("enrolment_id");--> statement-breakpoint
CREATE INDEX "certificates_person" ON "certificates" USING btree ("user_id","issued_at");--> statement-breakpoint
CREATE INDEX "certificates_course" ON "certificates" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "course_modules_order" ON "course_modules" USING btree ("course_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "course_purchases_charge" ON "course_purchases" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "course_purchases_course" ON "course_purchases" USING btree ("course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "course_reviews_once" ON "course_reviews" USING btree ("course_id","user_id");--> statement-breakpoint
CREATE INDEX "course_reviews_newest" ON "course_reviews" USING btree ("course_id","created_at");--> statement-breakpoint
CREATE INDEX "course_reviews_person" ON "course_reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "courses_newest" ON "courses" USING btree ("published_at","id") WHERE "courses"."is_listed";--> statement-breakpoint
CREATE INDEX "courses_of_community" ON "courses" USING btree ("community_id","published_at");--> statement-breakpoint
CREATE INDEX "courses_author" ON "courses" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "courses_words" ON "courses" USING gin (to_tsvector('english', searchable("title" || ' ' || "topic" || ' ' || "description")));--> statement-breakpoint
CREATE INDEX "enrolments_person" ON "enrolments" USING btree ("user_id","enrolled_at");--> statement-breakpoint
CREATE INDEX "lesson_comments_order" ON "lesson_comments" USING btree ("lesson_id","id");--> statement-breakpoint
CREATE INDEX "lesson_comments_person" ON "lesson_comments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lesson_progress_lesson" ON "lesson_progress" USING btree ("lesson_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_versions_order" ON "lesson_versions" USING btree ("course_id","version","position");--> statement-breakpoint
CREATE INDEX "lessons_order" ON "lessons" USING btree ("course_id","position");--> statement-breakpoint
CREATE INDEX "lessons_module" ON "lessons" USING btree ("module_id");--> statement-breakpoint
CREATE INDEX "quiz_attempts_lesson" ON "quiz_attempts" USING btree ("lesson_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_token" ON "api_keys" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_slot" ON "api_keys" USING btree ("professional_id","slot");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_slot" ON "webhooks" USING btree ("professional_id","slot");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_reports_one_per_lead" ON "lead_reports" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "lead_reports_pending" ON "lead_reports" USING btree ("created_at") WHERE "lead_reports"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "lead_reports_decider" ON "lead_reports" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "lead_reports_created" ON "lead_reports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "lead_turns_licensed" ON "lead_turns" USING gist ("trade","place") WHERE "lead_turns"."may_receive" and "lead_turns"."licensed_until" is not null;--> statement-breakpoint
CREATE INDEX "lead_turns_chosen" ON "lead_turns" USING gist ("trade","place") WHERE "lead_turns"."may_receive" and "lead_turns"."can_pay" and not "lead_turns"."takes_all";--> statement-breakpoint
CREATE INDEX "lead_turns_all" ON "lead_turns" USING gist ("trade","place") WHERE "lead_turns"."may_receive" and "lead_turns"."can_pay" and "lead_turns"."takes_all";--> statement-breakpoint
CREATE INDEX "lead_turns_listed" ON "lead_turns" USING gist ("trade","place") WHERE "lead_turns"."may_receive";--> statement-breakpoint
CREATE INDEX "lead_turns_listed_once" ON "lead_turns" USING gist ("place") WHERE "lead_turns"."may_receive" and "lead_turns"."trade" = "lead_turns"."trades"[1];--> statement-breakpoint
CREATE UNIQUE INDEX "leads_one_per_professional" ON "leads" USING btree ("request_id","professional_id");--> statement-breakpoint
CREATE INDEX "leads_inbox" ON "leads" USING btree ("professional_id","sent_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "leads_undecided" ON "leads" USING btree ("decide_at") WHERE "leads"."charge" = 'held';--> statement-breakpoint
CREATE INDEX "leads_unasked" ON "leads" USING btree ("attempted_at") WHERE "leads"."asked_at" is null and "leads"."charge" = 'held';--> statement-breakpoint
CREATE INDEX "leads_sent" ON "leads" USING btree ("sent_at","id");--> statement-breakpoint
CREATE INDEX "legal_rules_confirmer" ON "legal_rules" USING btree ("confirmed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_lines_position" ON "quote_lines" USING btree ("quote_id","version","position");--> statement-breakpoint
CREATE INDEX "quote_lines_scope" ON "quote_lines" USING btree ("scope_line_id");--> statement-breakpoint
CREATE INDEX "quote_versions_attachment" ON "quote_versions" USING btree ("attachment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_one_per_lead" ON "quotes" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "quotes_request" ON "quotes" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "quotes_professional" ON "quotes" USING btree ("professional_id");--> statement-breakpoint
CREATE INDEX "quote_requests_user" ON "quote_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "quote_requests_email" ON "quote_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "quote_requests_same" ON "quote_requests" USING btree ("postcode","created_at");--> statement-breakpoint
CREATE INDEX "quote_requests_duplicate" ON "quote_requests" USING btree ("duplicate_of");--> statement-breakpoint
CREATE INDEX "quote_requests_waiting" ON "quote_requests" USING btree ("match_until") WHERE "quote_requests"."status" in ('pending', 'quoted') and "quote_requests"."lead_count" < 3;--> statement-breakpoint
CREATE INDEX "quote_requests_verified" ON "quote_requests" USING btree ("verified_at");--> statement-breakpoint
CREATE INDEX "quote_requests_shown" ON "quote_requests" USING btree ("verified_at") WHERE "quote_requests"."shows_name";--> statement-breakpoint
CREATE INDEX "quote_requests_named" ON "quote_requests" USING gin (lower("name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "quote_requests_email_trace" ON "quote_requests" USING btree ("email_trace") WHERE "quote_requests"."email_trace" is not null;--> statement-breakpoint
CREATE INDEX "quote_requests_phone_trace" ON "quote_requests" USING btree ("phone_trace") WHERE "quote_requests"."phone_trace" is not null;--> statement-breakpoint
CREATE INDEX "quote_requests_preferred" ON "quote_requests" USING btree ("preferred_professional_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_requests_one_second_round" ON "quote_requests" USING btree ("second_round_of");--> statement-breakpoint
CREATE INDEX "request_events_request" ON "request_events" USING btree ("request_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "request_files_one_request" ON "request_files" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "request_files_position" ON "request_files" USING btree ("request_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "scope_lines_position" ON "scope_lines" USING btree ("request_id","position");--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "conversation_members_newest" ON "conversation_members" USING btree ("user_id","last_message_at","conversation_id");--> statement-breakpoint
CREATE INDEX "conversation_members_unread" ON "conversation_members" USING btree ("user_id","unread") WHERE "conversation_members"."unread" > 0 and not "conversation_members"."is_muted";--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_one_per_subject" ON "conversations" USING btree ("kind","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_one_per_pair" ON "conversations" USING btree ("first_user_id","second_user_id");--> statement-breakpoint
CREATE INDEX "conversations_second" ON "conversations" USING btree ("second_user_id");--> statement-breakpoint
CREATE INDEX "message_reports_reporter" ON "message_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "message_reports_decider" ON "message_reports" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "message_reports_waiting" ON "message_reports" USING btree ("id") WHERE "message_reports"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("conversation_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_author" ON "messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "messages_words" ON "messages" USING gin (to_tsvector('english', searchable("body")));--> statement-breakpoint
CREATE INDEX "bounced_addresses_at" ON "bounced_addresses" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "digests_once" ON "digests" USING btree ("user_id","due_at");--> statement-breakpoint
CREATE INDEX "digests_due" ON "digests" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "dropped_notifications_subject" ON "dropped_notifications" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "dropped_notifications_user" ON "dropped_notifications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "dropped_notifications_dropped_at" ON "dropped_notifications" USING btree ("dropped_at");--> statement-breakpoint
CREATE INDEX "muted_communities_community" ON "muted_communities" USING btree ("community_id");--> statement-breakpoint
CREATE INDEX "news_consents_user" ON "news_consents" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("user_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_one_unread_of_alike" ON "notifications" USING btree ("user_id","alike") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_at" ON "notifications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notifications_of" ON "notifications" USING gin ("data" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "told_news_user" ON "told_news" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "told_news_notification" ON "told_news" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "told_news_digest" ON "told_news" USING btree ("digest_id") WHERE "told_news"."digest_id" is not null;--> statement-breakpoint
CREATE INDEX "told_news_due" ON "told_news" USING btree ("digest_at") WHERE "told_news"."digest_at" is not null and "told_news"."digest_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_once" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "audit_checks_age" ON "audit_checks" USING btree ("checked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_once_a_decision" ON "appeals" USING btree ("kind","subject","decided_on");--> statement-breakpoint
CREATE INDEX "appeals_professional" ON "appeals" USING btree ("professional_id");--> statement-breakpoint
CREATE INDEX "appeals_lead" ON "appeals" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "appeals_decider" ON "appeals" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "appeals_outcome_by" ON "appeals" USING btree ("outcome_by");--> statement-breakpoint
CREATE INDEX "appeals_waiting" ON "appeals" USING btree ("due_at","id") WHERE "appeals"."outcome" is null;--> statement-breakpoint
CREATE INDEX "webhook_inbox_received" ON "webhook_inbox" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "webhook_inbox_object" ON "webhook_inbox" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "data_exports_user" ON "data_exports" USING btree ("user_id","asked_at");--> statement-breakpoint
CREATE INDEX "data_exports_over" ON "data_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "data_exports_about" ON "data_exports" USING btree ("about");--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_one_at_a_time" ON "data_exports" USING btree ("user_id",coalesce("about", '')) WHERE "data_exports"."ready_at" is null and "data_exports"."failed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "applications_token_once" ON "applications" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_one_per_email" ON "applications" USING btree ("email") WHERE "applications"."status" <> 'declined';--> statement-breakpoint
CREATE INDEX "applications_email" ON "applications" USING btree ("email");--> statement-breakpoint
CREATE INDEX "applications_abn" ON "applications" USING btree ("abn");--> statement-breakpoint
CREATE INDEX "applications_created" ON "applications" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "applications_decider" ON "applications" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "documents_professional" ON "documents" USING btree ("professional_id");--> statement-breakpoint
CREATE INDEX "documents_file" ON "documents" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "documents_checker" ON "documents" USING btree ("checked_by");--> statement-breakpoint
CREATE INDEX "documents_expiry" ON "documents" USING btree ("expires_at") WHERE "documents"."status" = 'checked';--> statement-breakpoint
CREATE INDEX "documents_classes" ON "documents" USING btree ("class","expires_at") WHERE "documents"."kind" = 'licence' and "documents"."status" = 'checked';--> statement-breakpoint
CREATE UNIQUE INDEX "professionals_one_per_user" ON "professionals" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "professionals_slug_once" ON "professionals" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "professionals_mobile" ON "professionals" USING btree ("mobile");--> statement-breakpoint
CREATE UNIQUE INDEX "professionals_one_per_abn" ON "professionals" USING btree ("abn");--> statement-breakpoint
CREATE INDEX "professionals_untold" ON "professionals" USING btree ("verified_at") WHERE "professionals"."vetted_at" is null and "professionals"."vetting_told_at" is null;--> statement-breakpoint
CREATE INDEX "professionals_area" ON "professionals" USING gin ("postcodes","trades") WHERE "professionals"."may_receive_leads";--> statement-breakpoint
CREATE INDEX "professionals_reason_owed" ON "professionals" USING btree ("status_reason_due_at") WHERE "professionals"."status_reason_due_at" is not null;--> statement-breakpoint
CREATE INDEX "professionals_listed_in_turn" ON "professionals" USING btree ("turn_key","id") WHERE "professionals"."may_receive_leads";--> statement-breakpoint
CREATE INDEX "professionals_suspender" ON "professionals" USING btree ("suspended_by");--> statement-breakpoint
CREATE INDEX "waitlist_entries_user" ON "waitlist_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "places_suburb" ON "places" USING btree (translate(lower("suburb"), '-''', '  '));--> statement-breakpoint
CREATE UNIQUE INDEX "project_reviews_once" ON "project_reviews" USING btree ("project_id","person_id","is_by_owner");--> statement-breakpoint
CREATE INDEX "project_reviews_person" ON "project_reviews" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "project_reviews_author" ON "project_reviews" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "project_showcases_project" ON "project_showcases" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_showcases_once" ON "project_showcases" USING btree ("community_id","project_id") WHERE "project_showcases"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "project_showcases_newest" ON "project_showcases" USING btree ("community_id","created_at" DESC NULLS LAST,"project_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "project_acknowledgements_person" ON "project_acknowledgements" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_addenda_number" ON "project_addenda" USING btree ("project_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "project_document_versions_file" ON "project_document_versions" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "project_documents_project" ON "project_documents" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "project_downloads_person" ON "project_downloads" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_invitations_once" ON "project_invitations" USING btree ("project_id","email");--> statement-breakpoint
CREATE INDEX "project_invitations_email" ON "project_invitations" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "project_offers_one_standing" ON "project_offers" USING btree ("project_id","person_id") WHERE "project_offers"."status" in ('requested', 'accepted');--> statement-breakpoint
CREATE INDEX "project_offers_person" ON "project_offers" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "project_offers_project" ON "project_offers" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "project_offers_seat" ON "project_offers" USING btree ("seat_id");--> statement-breakpoint
CREATE INDEX "project_questions_project" ON "project_questions" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "project_questions_asker" ON "project_questions" USING btree ("asker_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_seats_once" ON "project_seats" USING btree ("project_id","trade",lower(coalesce("licence_class", '')));--> statement-breakpoint
CREATE INDEX "projects_owner" ON "projects" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "projects_email" ON "projects" USING btree ("email");--> statement-breakpoint
CREATE INDEX "projects_unverified" ON "projects" USING btree ("created_at") WHERE "projects"."status" = 'unverified';--> statement-breakpoint
CREATE INDEX "projects_newest" ON "projects" USING btree ("created_at","id","category","budget","location","postcode") WHERE "projects"."is_public" and "projects"."status" <> 'unverified';--> statement-breakpoint
CREATE INDEX "projects_facets" ON "projects" USING btree ("location","created_at","id","category","budget","postcode") WHERE "projects"."is_public" and "projects"."status" <> 'unverified';--> statement-breakpoint
CREATE INDEX "projects_words" ON "projects" USING gin (to_tsvector('english', searchable("title" || ' ' || coalesce("suburb", '') || ' ' || "description")));--> statement-breakpoint
CREATE INDEX "project_tasks_project" ON "project_tasks" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "project_tasks_person" ON "project_tasks" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_variations_number" ON "project_variations" USING btree ("project_id","number");--> statement-breakpoint
CREATE INDEX "project_variations_person" ON "project_variations" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "review_complaints_one_open" ON "review_complaints" USING btree ("review_id") WHERE "review_complaints"."decided_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "review_complaints_once_a_person" ON "review_complaints" USING btree ("review_id","complainant_id");--> statement-breakpoint
CREATE INDEX "review_complaints_complainant" ON "review_complaints" USING btree ("complainant_id");--> statement-breakpoint
CREATE INDEX "review_complaints_decider" ON "review_complaints" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "review_complaints_waiting" ON "review_complaints" USING btree (coalesce("appealed_at", "created_at"),"id") WHERE "review_complaints"."decided_at" is null or ("review_complaints"."appealed_at" is not null and "review_complaints"."appeal_decided_at" is null);--> statement-breakpoint
CREATE UNIQUE INDEX "review_complaints_one_open_of_project" ON "review_complaints" USING btree ("project_review_id") WHERE "review_complaints"."decided_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "review_complaints_once_a_person_of_project" ON "review_complaints" USING btree ("project_review_id","complainant_id");--> statement-breakpoint
CREATE INDEX "reviews_professional" ON "reviews" USING btree ("professional_id","created_at");--> statement-breakpoint
CREATE INDEX "reviews_author" ON "reviews" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_one_per_professional" ON "reviews" USING btree ("request_id","professional_id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_log_age" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "captured_mails_to" ON "captured_mails" USING btree ("to","at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "identity_records_uid" ON "identity_records" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "identity_records_grant" ON "identity_records" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "kept_forms_age" ON "kept_forms" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "spent_proofs_age" ON "spent_proofs" USING btree ("at");--> statement-breakpoint
CREATE INDEX "captured_texts_to" ON "captured_texts" USING btree ("to","at");--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "files_unattached" ON "files" USING btree ("created_at") WHERE "files"."attached_at" is null;--> statement-breakpoint
CREATE INDEX "local_payment_events_newest" ON "local_payment_events" USING btree ("sequence" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "local_payment_events_due" ON "local_payment_events" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "local_payment_events_created" ON "local_payment_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "local_payment_keys_age" ON "local_payment_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "local_payment_objects_kind" ON "local_payment_objects" USING btree ("object","created_at");--> statement-breakpoint
CREATE INDEX "local_payment_objects_customer" ON "local_payment_objects" USING btree ("customer","object");--> statement-breakpoint
CREATE INDEX "local_payment_objects_parent" ON "local_payment_objects" USING btree ("parent","object");--> statement-breakpoint
CREATE INDEX "local_payment_objects_due" ON "local_payment_objects" USING btree ("due_at","id");--> statement-breakpoint

-- 3. Rules of tables that the schema files cannot express.
-- Turns and counts change with every lead: room on the page keeps those updates out of the indexes.
ALTER TABLE "professionals" SET (fillfactor = 70);--> statement-breakpoint
-- Two visits of one consultant never overlap, the way between them included (PRODUCT.md, section 9.12).
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_never_overlap"
  EXCLUDE USING gist (consultant_id WITH =, tstzrange(starts_at, busy_until) WITH &&)
  WHERE (status IN ('held', 'confirmed') AND consultant_id IS NOT NULL);--> statement-breakpoint
-- Two leaves of one professional never overlap (PRODUCT.md, section 9.15).
ALTER TABLE "leaves" ADD CONSTRAINT "leaves_never_overlap"
  EXCLUDE USING gist (professional_id WITH =, tstzrange(from_at, until_at) WITH &&);--> statement-breakpoint
-- Kinds of accounts are text: a new one and its row can come in the same migration.
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_kind_known" CHECK (
  CASE WHEN professional_id IS NOT NULL THEN kind IN ('available', 'held', 'receivable', 'credit')
       WHEN owner_id IS NOT NULL THEN kind IN ('earnings', 'owing')
       ELSE kind IN ('issued_purchase', 'issued_bonus', 'revenue_leads', 'goodwill', 'receivable_control',
         'stripe_clearing', 'revenue_top_ups', 'revenue_tiers', 'revenue_add_ons', 'revenue_bookings', 'revenue_courses',
         'platform_fee', 'premium_pool', 'owner_shortfall', 'owing_control', 'payouts_requested', 'credit_held',
         'credit_goodwill') END);--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_paid_by_known" CHECK (paid_by IN ('premium', 'membership'));--> statement-breakpoint

-- 4. Functions and triggers.

-- Words that communities are searched by.
-- Notes the words of a text; sorted, so that two who note the same words wait for each other instead of deadlocking.
CREATE FUNCTION note_community_words(content text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO community_words (word, stem)
  SELECT lexeme, coalesce((ts_lexize('english_stem', lexeme))[1], lexeme)
  FROM unnest(to_tsvector('simple', content))
  WHERE lexeme ~ '^[[:alpha:]]{3,40}$'
  ORDER BY lexeme
  ON CONFLICT DO NOTHING
$$;--> statement-breakpoint
CREATE FUNCTION note_words_of_new_communities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_community_words(content) FROM (
    SELECT string_agg(concat_ws(' ', name, category, description), ' ') AS content, n / 200
    FROM (SELECT *, row_number() OVER () AS n FROM added) numbered GROUP BY n / 200) parts;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION note_words_of_changed_community() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_community_words(concat_ws(' ', NEW.name, NEW.category, NEW.description));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER communities_note_new_words AFTER INSERT ON communities
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_words_of_new_communities();--> statement-breakpoint
CREATE TRIGGER communities_note_changed_words AFTER UPDATE OF name, category, description ON communities
  FOR EACH ROW EXECUTE FUNCTION note_words_of_changed_community();--> statement-breakpoint

-- Ledger, receipts and quotes: only ever added to.
-- The ledger is only ever added to.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_immutable BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_entries_not_truncated BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_postings_immutable BEFORE UPDATE OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_postings_not_truncated BEFORE TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER quote_versions_immutable BEFORE UPDATE OF low_cents, high_cents, deposit_cents, start_from, start_to,
  duration_days, valid_until, warranty, note, flags ON quote_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Every entry's postings sum to zero in each unit; looked at when the transaction commits, once a statement's postings.
CREATE FUNCTION require_balanced_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM ledger_postings WHERE entry_id = NEW.entry_id GROUP BY unit HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'the postings of entry % do not sum to zero', NEW.entry_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_postings_balanced AFTER INSERT ON ledger_postings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced_entry();--> statement-breakpoint
-- A professional's accounts come with the profile.
CREATE FUNCTION open_ledger_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_accounts (kind, unit, professional_id, balance)
  SELECT kind, unit::ledger_unit, NEW.id, 0
  FROM (VALUES ('available', 'LVP'), ('held', 'LVP'), ('receivable', 'LVP'), ('credit', 'AUD')) opened(kind, unit);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER professionals_open_accounts AFTER INSERT ON professionals
  FOR EACH ROW EXECUTE FUNCTION open_ledger_accounts();--> statement-breakpoint
-- A receipt is a paper: it says what it said.
CREATE TRIGGER receipts_immutable BEFORE UPDATE OR DELETE ON receipts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER receipts_not_truncated BEFORE TRUNCATE ON receipts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- What was taken stays written; a seal is filled in once.
CREATE TRIGGER taken_lots_immutable BEFORE UPDATE OR DELETE ON taken_lots
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER taken_lots_not_truncated BEFORE TRUNCATE ON taken_lots
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_seals_filled_once BEFORE UPDATE ON ledger_seals
  FOR EACH ROW WHEN (OLD.digest IS NOT NULL) EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_seals_kept BEFORE DELETE ON ledger_seals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_seals_not_truncated BEFORE TRUNCATE ON ledger_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint

-- Rendered HTML of posts and comments.
-- Whatever changes a content without its HTML (erasing, a correction by hand) leaves no HTML of the old words behind.
CREATE FUNCTION forget_html() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.content_html := '';
  NEW.html_version := 0;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER posts_html_follows BEFORE UPDATE OF content ON posts FOR EACH ROW
  WHEN (NEW.content <> OLD.content AND NEW.content_html = OLD.content_html) EXECUTE FUNCTION forget_html();--> statement-breakpoint
CREATE TRIGGER comments_html_follows BEFORE UPDATE OF content ON comments FOR EACH ROW
  WHEN (NEW.content <> OLD.content AND NEW.content_html = OLD.content_html) EXECUTE FUNCTION forget_html();--> statement-breakpoint

-- Approvals by a second administrator.
-- What was asked for stays as it is, and is decided once.
CREATE FUNCTION keep_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status <> 'waiting'
    OR (NEW.id, NEW.kind, NEW.subject, NEW.amount, NEW.reason, NEW.asked_by, NEW.asked_at, NEW.expires_at)
      IS DISTINCT FROM (OLD.id, OLD.kind, OLD.subject, OLD.amount, OLD.reason, OLD.asked_by, OLD.asked_at, OLD.expires_at) THEN
    RAISE EXCEPTION 'an approval is decided once, and nothing else of it changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER approvals_kept BEFORE UPDATE OR DELETE ON approvals
  FOR EACH ROW EXECUTE FUNCTION keep_approval();--> statement-breakpoint
-- What single administrators give back of a payment is $500 in all; more has been approved, as it was asked for.
CREATE FUNCTION require_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.approval_id IS NOT NULL AND NOT EXISTS (SELECT FROM approvals a WHERE a.id = NEW.approval_id
      AND a.kind = 'refund' AND a.status = 'approved' AND a.subject = NEW.charge_id AND a.amount = NEW.amount_cents) THEN
    RAISE EXCEPTION 'refund % is not what was approved', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.kind = 'admin' AND NEW.requested_by IS NOT NULL AND NEW.approval_id IS NULL
    AND (SELECT sum(amount_cents) FROM refunds WHERE charge_id = NEW.charge_id AND kind = 'admin'
      AND requested_by IS NOT NULL AND approval_id IS NULL AND status IN ('pending', 'succeeded')) > 50000 THEN
    RAISE EXCEPTION 'more than $500 of a payment goes back by two administrators' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER refunds_approved AFTER INSERT ON refunds
  FOR EACH ROW EXECUTE FUNCTION require_approval();--> statement-breakpoint

-- Vetting of professionals.
-- Whether a number has the form of a licence: capitals and figures alone count, so that 'db-u 12345' is 'DBU12345'.
CREATE FUNCTION licence_fits(number text, pattern text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(regexp_replace(upper(number), '[^A-Z0-9]', '', 'g') ~ pattern, false)
$$;--> statement-breakpoint
-- Another rule is another answer to who is vetted.
CREATE FUNCTION vet_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE professionals SET vetted_at = vetted_at;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER licence_rules_vet_again AFTER INSERT OR UPDATE OR DELETE ON licence_rules
  FOR EACH STATEMENT EXECUTE FUNCTION vet_again();--> statement-breakpoint
-- No lead for anybody who is not vetted, whoever writes it.
CREATE FUNCTION keep_leads_to_the_vetted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT vetted_at INTO NEW.vetted_at FROM professionals WHERE id = NEW.professional_id;
  IF NEW.vetted_at IS NULL THEN
    RAISE EXCEPTION 'a lead goes to nobody who is not vetted'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'leads_only_to_the_vetted', TABLE = 'leads';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER leads_only_to_the_vetted BEFORE INSERT ON leads
  FOR EACH ROW WHEN (NOT NEW.predates_vetting) EXECUTE FUNCTION keep_leads_to_the_vetted();--> statement-breakpoint

-- Credit of orders, and paid checks of documents.
-- What an order holds of the credit balance is fixed when it is written: it is held then, and given back or spent once.
CREATE FUNCTION keep_order_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.credit_cents <> OLD.credit_cents OR NEW.amount_cents <> OLD.amount_cents THEN
    RAISE EXCEPTION 'an order holds the credit that it began with' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER orders_credit_kept BEFORE UPDATE OF credit_cents, amount_cents ON orders
  FOR EACH ROW EXECUTE FUNCTION keep_order_credit();--> statement-breakpoint
-- A paid check is done with the last decision on what had been handed in by then; two decisions wait for each other.
CREATE FUNCTION end_paid_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM professionals WHERE id = NEW.professional_id FOR NO KEY UPDATE;
  UPDATE paid_checks c SET status = 'done', ended_at = coalesce(NEW.checked_at, now())
  WHERE c.professional_id = NEW.professional_id AND c.status = 'running' AND NEW.created_at <= c.created_at
    AND NOT EXISTS (SELECT FROM documents d WHERE d.professional_id = c.professional_id
      AND d.status = 'submitted' AND d.created_at <= c.created_at);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER documents_end_check AFTER UPDATE OF status ON documents
  FOR EACH ROW WHEN (OLD.status = 'submitted' AND NEW.status <> 'submitted')
  EXECUTE FUNCTION end_paid_check();--> statement-breakpoint
-- Another ABN is another business: nothing that was checked holds for it. Another licence number ends the check of the licence.
CREATE FUNCTION end_checked_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE documents d SET status = 'ended', decision_note = CASE
    WHEN OLD.abn IS DISTINCT FROM NEW.abn AND OLD.abn IS NOT NULL THEN 'The ABN has changed since this was checked'
    ELSE 'The licence number has changed since this was checked' END
  WHERE d.professional_id = NEW.id AND d.status = 'checked'
    AND ((OLD.abn IS DISTINCT FROM NEW.abn AND OLD.abn IS NOT NULL)
      OR (d.kind = 'licence' AND EXISTS (SELECT FROM unnest(d.trades) trade
        WHERE OLD.licence_numbers ->> trade IS NOT NULL
          AND OLD.licence_numbers ->> trade IS DISTINCT FROM NEW.licence_numbers ->> trade
          AND upper(regexp_replace(coalesce(NEW.licence_numbers ->> trade, ''), '[^A-Za-z0-9]', '', 'g'))
            <> upper(regexp_replace(d.number, '[^A-Za-z0-9]', '', 'g')))));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER professionals_end_checks AFTER UPDATE OF abn, licence_numbers ON professionals
  FOR EACH ROW WHEN (OLD.abn IS DISTINCT FROM NEW.abn OR OLD.licence_numbers IS DISTINCT FROM NEW.licence_numbers)
  EXECUTE FUNCTION end_checked_documents();--> statement-breakpoint

-- The queue of professionals for leads.
-- The middle of somebody's area on a flat map, in km east and north: their base, or the middle of the postcodes they
-- listed. Both factors are those of server/src/domains/professionals/service-areas/distance.ts.
CREATE FUNCTION work_place(base text, area text[]) RETURNS point LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN base IS NULL
    THEN (SELECT point(avg(longitude) * 87.86, avg(latitude) * 111.195) FROM postcodes WHERE postcode = ANY(area))
    ELSE (SELECT point(longitude * 87.86, latitude * 111.195) FROM postcodes WHERE postcode = base) END
$$;--> statement-breakpoint
-- Where the postcodes were not loaded yet, or lie elsewhere now.
CREATE FUNCTION keep_lead_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lead_turns t SET place = work_place(p.base_postcode, p.postcodes) FROM professionals p
  WHERE p.id = t.professional_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER postcodes_keep_places AFTER INSERT OR UPDATE OR DELETE ON postcodes
  FOR EACH STATEMENT EXECUTE FUNCTION keep_lead_places();--> statement-breakpoint

-- The price book.
-- The book is written on and never over: what was charged can always be told from it.
CREATE FUNCTION keep_price_book() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND (NEW.effective_from >= now() OR NOT EXISTS (SELECT FROM price_book WHERE code = NEW.code)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a price holds from a day to come, and its row stays as it is' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER price_book_kept BEFORE INSERT OR UPDATE OR DELETE ON price_book
  FOR EACH ROW EXECUTE FUNCTION keep_price_book();--> statement-breakpoint
CREATE TRIGGER price_book_not_emptied BEFORE TRUNCATE ON price_book
  FOR EACH STATEMENT EXECUTE FUNCTION keep_price_book();--> statement-breakpoint
CREATE FUNCTION keep_price_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a change of prices stays as it was asked for' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER price_changes_kept BEFORE UPDATE OR DELETE ON price_changes
  FOR EACH ROW EXECUTE FUNCTION keep_price_change();--> statement-breakpoint

-- The queue of professionals for leads, by trade.
-- Whoever has the price of a lead and owes nothing (RELIABILITY.md, T67).
CREATE FUNCTION can_pay_for_lead(who uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM ledger_accounts WHERE professional_id = who AND kind = 'available' AND balance >= 29)
    AND NOT EXISTS (SELECT FROM ledger_accounts WHERE professional_id = who AND kind = 'receivable' AND balance > 0)
$$;--> statement-breakpoint
-- Until when a checked licence of the trade holds, or held; null where none was checked.
CREATE FUNCTION licensed_until(who uuid, asked text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT max(expires_at) FROM documents
  WHERE professional_id = who AND kind = 'licence' AND status = 'checked' AND trades @> ARRAY[asked]
$$;--> statement-breakpoint
-- Rows are locked in the order of their trades before they are changed, so that no two writers wait for each other.
CREATE FUNCTION keep_lead_turn() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  has_moved boolean := TG_OP = 'INSERT';
  has_other_trades boolean := TG_OP = 'INSERT';
  middle point;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    has_moved := OLD.base_postcode IS DISTINCT FROM NEW.base_postcode OR OLD.postcodes <> NEW.postcodes;
    has_other_trades := OLD.trades <> NEW.trades;
  END IF;
  IF has_moved OR has_other_trades THEN
    middle := work_place(NEW.base_postcode, NEW.postcodes);
  END IF;
  IF TG_OP = 'UPDATE' THEN
    -- Points that come or go meanwhile wait for the new rows, or these for them: one account stands for all of somebody's.
    PERFORM FROM ledger_accounts WHERE has_other_trades AND professional_id = NEW.id AND kind = 'available' FOR SHARE;
    PERFORM FROM lead_turns WHERE professional_id = NEW.id ORDER BY trade FOR UPDATE;
    DELETE FROM lead_turns WHERE has_other_trades AND professional_id = NEW.id AND trade <> ALL (NEW.trades);
    UPDATE lead_turns SET tier = NEW.tier, last_lead_at = NEW.last_lead_at, may_receive = NEW.may_receive_leads,
      trades = NEW.trades, median_answer_minutes = NEW.median_answer_minutes, answered_count = NEW.answered_count,
      place = CASE WHEN has_moved THEN middle ELSE place END
    WHERE professional_id = NEW.id;
  END IF;
  IF has_other_trades THEN
    INSERT INTO lead_turns (professional_id, trade, tier, last_lead_at, may_receive, trades, median_answer_minutes,
      answered_count, place, can_pay, licensed_until)
    SELECT NEW.id, trade, NEW.tier, NEW.last_lead_at, NEW.may_receive_leads, NEW.trades, NEW.median_answer_minutes,
      NEW.answered_count, middle, can_pay_for_lead(NEW.id),
      licensed_until(NEW.id, trade)
    FROM (SELECT DISTINCT unnest(NEW.trades) AS trade) own
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER professionals_take_turn AFTER INSERT ON professionals
  FOR EACH ROW EXECUTE FUNCTION keep_lead_turn();--> statement-breakpoint
CREATE TRIGGER professionals_keep_turn AFTER UPDATE ON professionals FOR EACH ROW
  WHEN (OLD.tier <> NEW.tier OR OLD.last_lead_at IS DISTINCT FROM NEW.last_lead_at
    OR OLD.may_receive_leads IS DISTINCT FROM NEW.may_receive_leads OR OLD.trades <> NEW.trades
    OR OLD.postcodes <> NEW.postcodes OR OLD.base_postcode IS DISTINCT FROM NEW.base_postcode
    OR OLD.median_answer_minutes IS DISTINCT FROM NEW.median_answer_minutes OR OLD.answered_count <> NEW.answered_count)
  EXECUTE FUNCTION keep_lead_turn();--> statement-breakpoint
CREATE FUNCTION keep_lead_turn_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM lead_turns WHERE professional_id = NEW.professional_id ORDER BY trade FOR UPDATE;
  UPDATE lead_turns SET can_pay = can_pay_for_lead(NEW.professional_id) WHERE professional_id = NEW.professional_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER ledger_accounts_keep_turn AFTER UPDATE OF balance ON ledger_accounts
  FOR EACH ROW WHEN (
    (NEW.kind = 'available' AND (OLD.balance >= 29) IS DISTINCT FROM (NEW.balance >= 29))
    OR (NEW.kind = 'receivable' AND (OLD.balance > 0) IS DISTINCT FROM (NEW.balance > 0)))
  EXECUTE FUNCTION keep_lead_turn_paid();--> statement-breakpoint
-- A licence that was checked, or is no longer: the professional's row keeps their trades as they are meanwhile.
CREATE FUNCTION keep_lead_turn_licensed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  who uuid := coalesce(NEW.professional_id, OLD.professional_id);
BEGIN
  PERFORM FROM professionals WHERE id = who FOR SHARE;
  PERFORM FROM lead_turns WHERE professional_id = who ORDER BY trade FOR UPDATE;
  UPDATE lead_turns SET licensed_until = licensed_until(who, trade) WHERE professional_id = who;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER documents_keep_turn AFTER INSERT OR DELETE OR UPDATE OF kind, status, trades, expires_at ON documents
  FOR EACH ROW EXECUTE FUNCTION keep_lead_turn_licensed();--> statement-breakpoint

-- Phone numbers that were proven, and what they mean for vetting.
-- A changed number is not the one that was proven. Whoever proves one sets both.
CREATE FUNCTION keep_phone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.phone IS DISTINCT FROM OLD.phone AND NEW.phone_verified_at IS NOT DISTINCT FROM OLD.phone_verified_at THEN
    NEW.phone_verified_at := NULL;
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER users_keep_phone BEFORE UPDATE OF phone ON users FOR EACH ROW EXECUTE FUNCTION keep_phone();--> statement-breakpoint
CREATE FUNCTION vetting_gaps(p professionals) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array_remove(ARRAY[
      CASE WHEN p.verified_at IS NULL THEN 'email' END,
      CASE WHEN NOT p.has_chosen_matching THEN 'matching' END,
      CASE WHEN NOT is_abn(p.abn) THEN 'abn' END,
      CASE WHEN p.mobile !~ '^\+614[0-9]{8}$' OR NOT (p.mobile_by_form OR p.mobile_verified_at IS NOT NULL) THEN 'mobile' END], NULL)
    || ARRAY(SELECT 'licence:' || r.trade FROM licence_rules r
      WHERE p.has_chosen_matching AND r.trade = ANY(p.trades) AND NOT licence_fits(p.licence_numbers ->> r.trade, r.pattern) ORDER BY r.trade)
$$;--> statement-breakpoint
-- A business's number that its person has proven already needs no second proof; any other change ends it.
CREATE FUNCTION keep_vetted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.mobile <> OLD.mobile THEN
    NEW.mobile_by_form := false;
    IF NEW.mobile_verified_at IS NOT DISTINCT FROM OLD.mobile_verified_at THEN
      NEW.mobile_verified_at := (SELECT phone_verified_at FROM users WHERE id = NEW.user_id AND phone = NEW.mobile);
    END IF;
  END IF;
  NEW.vetted_at := CASE WHEN cardinality(vetting_gaps(NEW)) = 0 THEN coalesce(NEW.vetted_at, now()) END;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER professionals_keep_vetted
  BEFORE INSERT OR UPDATE OF verified_at, mobile, mobile_verified_at, mobile_by_form, abn, has_chosen_matching, trades,
    licence_numbers, vetted_at ON professionals
  FOR EACH ROW EXECUTE FUNCTION keep_vetted();--> statement-breakpoint

-- Onboarding steps.
-- Once; what another transaction is writing at this moment is waited for only where it is the first.
CREATE FUNCTION complete_step(person uuid, done onboarding_step) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF person IS NOT NULL AND NOT EXISTS (SELECT FROM onboarding_steps WHERE user_id = person AND step = done) THEN
    INSERT INTO onboarding_steps (user_id, step) VALUES (person, done) ON CONFLICT DO NOTHING;
  END IF;
END
$$;--> statement-breakpoint
CREATE FUNCTION onboarding_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO onboarding_steps (user_id, step) SELECT NEW.id, f FROM onboarding_facts(NEW.id) f ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER users_onboard
  AFTER INSERT OR UPDATE OF first_name, last_name, location, profile_image_url, phone_verified_at, email, email_verified ON users
  FOR EACH ROW WHEN (NEW.email_verified) EXECUTE FUNCTION onboarding_of_user();--> statement-breakpoint
CREATE FUNCTION onboarding_of_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM complete_step(coalesce(NEW.user_id, (SELECT id FROM users WHERE email = NEW.email AND email_verified)), 'firstQuoteReceived');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER bookings_onboard AFTER INSERT OR UPDATE OF status, user_id ON bookings
  FOR EACH ROW WHEN (NEW.status = 'confirmed' AND NEW.erased_at IS NULL) EXECUTE FUNCTION onboarding_of_booking();--> statement-breakpoint
CREATE FUNCTION onboarding_of_quote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM complete_step(coalesce(r.user_id, (SELECT id FROM users WHERE email = r.email AND email_verified)), 'firstQuoteReceived')
    FROM quote_requests r WHERE r.id = NEW.request_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER quotes_onboard AFTER INSERT ON quotes FOR EACH ROW EXECUTE FUNCTION onboarding_of_quote();--> statement-breakpoint
CREATE FUNCTION onboarding_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM complete_step(NEW.user_id, 'communityJoined');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER memberships_onboard AFTER INSERT ON memberships FOR EACH ROW EXECUTE FUNCTION onboarding_of_member();--> statement-breakpoint
CREATE FUNCTION onboarding_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM complete_step(NEW.author_id, 'firstPostMade');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER posts_onboard AFTER INSERT ON posts FOR EACH ROW EXECUTE FUNCTION onboarding_of_post();--> statement-breakpoint
CREATE FUNCTION onboarding_of_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM complete_step(NEW.user_id, 'subscriptionActivated');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER subscriptions_onboard AFTER INSERT OR UPDATE OF first_paid_at ON subscriptions
  FOR EACH ROW WHEN (NEW.first_paid_at IS NOT NULL AND NEW.kind IN ('premium', 'community')) EXECUTE FUNCTION onboarding_of_subscription();--> statement-breakpoint

-- Reviews in the directory.
-- Reviews that stand are counted where they are listed by: in the row of their professional.
CREATE FUNCTION count_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.removed_at IS NULL THEN
    UPDATE professionals SET review_count = review_count - 1, stars_total = stars_total - OLD.stars
    WHERE id = OLD.professional_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.removed_at IS NULL THEN
    UPDATE professionals SET review_count = review_count + 1, stars_total = stars_total + NEW.stars
    WHERE id = NEW.professional_id;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER reviews_counted AFTER INSERT OR DELETE OR UPDATE OF removed_at, stars, professional_id ON reviews
  FOR EACH ROW EXECUTE FUNCTION count_reviews();--> statement-breakpoint

-- The audit log and its hash chain.
-- A field with its length before it, so that no two lists of fields read the same.
CREATE FUNCTION audit_field(value text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(octet_length(convert_to(value, 'UTF8')) || ':' || value, '-')
$$;--> statement-breakpoint
-- audit-chain.ts computes the same, and trusts nothing here.
CREATE FUNCTION audit_link(previous bytea, place bigint, deed audit_log, words bytea) RETURNS bytea
  LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(previous || words || convert_to(audit_field(place::text) || audit_field(deed.id::text)
    || audit_field(deed.actor_id::text) || audit_field(deed.action) || audit_field(deed.subject)
    || audit_field((extract(epoch FROM deed.at) * 1000000)::bigint::text), 'UTF8'))
$$;--> statement-breakpoint
CREATE FUNCTION audit_words(deed audit_log) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(convert_to(deed.salt::text || deed.detail::text, 'UTF8'))
$$;--> statement-breakpoint
-- Links are made as transactions commit: writers queue for the end of the chain no longer than a commit takes.
CREATE FUNCTION chain_deed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ends audit_ends;
  link bytea;
BEGIN
  SELECT * INTO STRICT ends FROM audit_ends FOR UPDATE;
  link := audit_link(ends.last_hash, ends.last_position + 1, NEW, audit_words(NEW));
  INSERT INTO audit_chain (position, deed_id, words_hash, hash)
    VALUES (ends.last_position + 1, NEW.id, audit_words(NEW), link);
  UPDATE audit_ends SET last_position = ends.last_position + 1, last_hash = link;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_log_chained AFTER INSERT ON audit_log
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_deed();--> statement-breakpoint
-- Only the words of a deed go, for a deed that is named; and the whole of it after seven years.
CREATE FUNCTION keep_deed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '7 years' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.emptied_by IS NULL AND NEW.emptied_by IS NOT NULL
    AND (NEW.id, NEW.actor_id, NEW.action, NEW.subject, NEW.at)
      IS NOT DISTINCT FROM (OLD.id, OLD.actor_id, OLD.action, OLD.subject, OLD.at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_log is only ever added to' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_log_immutable BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION keep_deed();--> statement-breakpoint
CREATE TRIGGER audit_log_not_truncated BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION keep_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
    AND EXISTS (SELECT FROM audit_log WHERE id = OLD.deed_id AND at < now() - interval '7 years') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_chain is only ever added to' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_chain_immutable BEFORE UPDATE OR DELETE ON audit_chain
  FOR EACH ROW EXECUTE FUNCTION keep_link();--> statement-breakpoint
CREATE TRIGGER audit_chain_not_truncated BEFORE TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER audit_ends_stays BEFORE DELETE ON audit_ends
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER audit_ends_not_truncated BEFORE TRUNCATE ON audit_ends
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint

-- Standing in communities.
-- Whether a post or a comment is there for others to read: what hides one in another way says so here, and its standing follows.
CREATE FUNCTION post_stands(p posts) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT p.deleted_at IS NULL $$;--> statement-breakpoint
CREATE FUNCTION comment_stands(c comments) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT c.deleted_at IS NULL $$;--> statement-breakpoint
-- What earns standing now, of what is written and liked. Nobody earns by liking their own.
CREATE VIEW standing_facts AS
  SELECT p.community_id, p.author_id AS user_id, 'post'::standing_reason AS reason, p.id AS subject_id,
      p.author_id AS done_by, p.created_at AS at, p.id AS post_id
    FROM posts p WHERE post_stands(p)
  UNION ALL SELECT p.community_id, c.author_id, 'comment', c.id, c.author_id, c.created_at, p.id
    FROM comments c JOIN posts p ON p.id = c.post_id WHERE comment_stands(c) AND post_stands(p)
  UNION ALL SELECT p.community_id, p.author_id, 'like', p.id, l.user_id, l.created_at, p.id
    FROM post_likes l JOIN posts p ON p.id = l.post_id WHERE l.user_id <> p.author_id AND post_stands(p);--> statement-breakpoint
-- PRODUCT.md 7 and 9.11; `earlier`: likes by the same person to the same author in the 30 days before.
CREATE FUNCTION standing_points(reason standing_reason, earlier bigint) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE reason WHEN 'post' THEN 10 WHEN 'comment' THEN 5 WHEN 'like' THEN greatest(2 - earlier, 0)::integer
    WHEN 'event' THEN 5 WHEN 'lesson' THEN 5 WHEN 'course' THEN 50 END
$$;--> statement-breakpoint
CREATE FUNCTION melbourne_day(at timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (at AT TIME ZONE 'Australia/Melbourne')::date
$$;--> statement-breakpoint
-- Made-up data and the rebuild write many events, and count them once afterwards.
CREATE FUNCTION standing_counts_later() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('standing.later', true), '') = 'on'
$$;--> statement-breakpoint
-- Whoever changes a person's sums holds their row first: the next statement sees what the others did.
CREATE FUNCTION lock_standing(community uuid, person uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO standing_totals (community_id, user_id, role) VALUES (community, person,
      (SELECT role FROM memberships WHERE community_id = community AND user_id = person))
    ON CONFLICT (community_id, user_id) DO NOTHING;
  PERFORM FROM standing_totals WHERE community_id = community AND user_id = person FOR NO KEY UPDATE;
END
$$;--> statement-breakpoint
-- Gives points for a deed, or gives them again where they were taken back; NULL where they stand already.
CREATE FUNCTION earn_standing(community uuid, person uuid, why standing_reason, subject uuid, doer uuid, done_at timestamptz)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  last standing_events;
  gives integer;
BEGIN
  IF standing_counts_later() THEN RETURN NULL; END IF;
  PERFORM lock_standing(community, person);
  SELECT * INTO last FROM standing_events e
    WHERE e.reason = why AND e.subject_id = subject AND e.user_id = person AND e.done_by = doer ORDER BY e.turn DESC LIMIT 1;
  IF last.turn % 2 = 0 THEN RETURN NULL; END IF;
  gives := coalesce(-last.points, standing_points(why, CASE WHEN why = 'like' THEN (SELECT count(*) FROM standing_events e
    WHERE e.reason = 'like' AND e.turn = 0 AND e.done_by = doer AND e.user_id = person
      AND e.at >= done_at - interval '30 days') ELSE 0 END));
  INSERT INTO standing_events (community_id, user_id, reason, subject_id, done_by, turn, points, day, at)
    VALUES (coalesce(last.community_id, community), person, why, subject, doer, coalesce(last.turn + 1, 0), gives,
      coalesce(last.day, melbourne_day(done_at)), CASE WHEN last.turn IS NULL THEN done_at ELSE now() END);
  RETURN gives;
END
$$;--> statement-breakpoint
-- Takes back what deeds gave that still stand; with a `doer` only that person's. @returns the points taken back.
CREATE FUNCTION undo_standing(why standing_reason[], subjects uuid[], doer uuid DEFAULT NULL) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  taken integer;
BEGIN
  IF standing_counts_later() THEN RETURN 0; END IF;
  PERFORM FROM standing_totals t JOIN (SELECT DISTINCT e.community_id, e.user_id FROM standing_events e
      WHERE e.reason = ANY (why) AND e.subject_id = ANY (subjects) AND (doer IS NULL OR e.done_by = doer)) p
    ON p.community_id = t.community_id AND p.user_id = t.user_id ORDER BY t.community_id, t.user_id FOR NO KEY UPDATE OF t;
  WITH last AS (SELECT DISTINCT ON (e.reason, e.subject_id, e.user_id, e.done_by) e.* FROM standing_events e
      WHERE e.reason = ANY (why) AND e.subject_id = ANY (subjects) AND (doer IS NULL OR e.done_by = doer)
      ORDER BY e.reason, e.subject_id, e.user_id, e.done_by, e.turn DESC),
    undone AS (INSERT INTO standing_events (community_id, user_id, reason, subject_id, done_by, turn, points, day, at)
      SELECT community_id, user_id, reason, subject_id, done_by, turn + 1, -points, day, now() FROM last
      WHERE turn % 2 = 0 AND EXISTS (SELECT FROM communities c WHERE c.id = community_id)
        AND EXISTS (SELECT FROM users u WHERE u.id = user_id) AND EXISTS (SELECT FROM users u WHERE u.id = done_by)
      RETURNING points)
    SELECT coalesce(-sum(points), 0) INTO taken FROM undone;
  RETURN taken;
END
$$;--> statement-breakpoint
-- A post that comes back brings all with it that stood on it: what was taken back is given again as it was.
CREATE FUNCTION restore_standing_of_post(post uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  fact standing_facts;
BEGIN
  IF standing_counts_later() THEN RETURN; END IF;
  PERFORM FROM standing_totals t JOIN (SELECT DISTINCT f.community_id, f.user_id FROM standing_facts f WHERE f.post_id = post) p
    ON p.community_id = t.community_id AND p.user_id = t.user_id ORDER BY t.community_id, t.user_id FOR NO KEY UPDATE OF t;
  WITH last AS (SELECT DISTINCT ON (e.reason, e.subject_id, e.user_id, e.done_by) e.* FROM standing_events e
      JOIN standing_facts f ON f.post_id = post AND e.reason = f.reason AND e.subject_id = f.subject_id
        AND e.user_id = f.user_id AND e.done_by = f.done_by
      ORDER BY e.reason, e.subject_id, e.user_id, e.done_by, e.turn DESC)
    INSERT INTO standing_events (community_id, user_id, reason, subject_id, done_by, turn, points, day, at)
      SELECT community_id, user_id, reason, subject_id, done_by, turn + 1, -points, day, now() FROM last WHERE turn % 2 = 1;
  FOR fact IN SELECT f.* FROM standing_facts f WHERE f.post_id = post AND NOT EXISTS (SELECT FROM standing_events e
      WHERE e.reason = f.reason AND e.subject_id = f.subject_id AND e.user_id = f.user_id AND e.done_by = f.done_by)
      ORDER BY f.at, f.subject_id LOOP
    PERFORM earn_standing(fact.community_id, fact.user_id, fact.reason, fact.subject_id, fact.done_by, fact.at);
  END LOOP;
END
$$;--> statement-breakpoint
-- A person's points of the 7 and of the 30 days up to today.
CREATE FUNCTION standing_window(community uuid, person uuid, OUT today date, OUT week integer, OUT month integer)
LANGUAGE sql STABLE AS $$
  SELECT melbourne_day(now()), coalesce(sum(points) FILTER (WHERE day > melbourne_day(now()) - 7), 0), coalesce(sum(points), 0)
    FROM standing_days WHERE community_id = community AND user_id = person AND day > melbourne_day(now()) - 30
$$;--> statement-breakpoint
-- The steps that somebody stands on; none for those who are not on the leaderboard.
CREATE FUNCTION standing_periods(is_listed boolean, week integer, month integer, sum integer,
  OUT period leaderboard_period, OUT points integer) RETURNS SETOF record LANGUAGE sql IMMUTABLE AS $$
  SELECT p.period, p.points FROM (VALUES ('week'::leaderboard_period, week), ('month', month), ('all', sum)) p(period, points)
    WHERE is_listed AND p.points > 0
$$;--> statement-breakpoint
-- Sums follow their events in the same statement.
CREATE FUNCTION count_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF standing_counts_later() THEN RETURN NULL; END IF;
  INSERT INTO standing_totals (community_id, user_id, role)
    SELECT DISTINCT f.community_id, f.user_id, m.role FROM fresh f
      LEFT JOIN memberships m ON m.community_id = f.community_id AND m.user_id = f.user_id ORDER BY 1, 2
    ON CONFLICT (community_id, user_id) DO NOTHING;
  PERFORM FROM standing_totals t JOIN (SELECT DISTINCT community_id, user_id FROM fresh) p
    ON p.community_id = t.community_id AND p.user_id = t.user_id ORDER BY t.community_id, t.user_id FOR NO KEY UPDATE OF t;
  INSERT INTO standing_days (community_id, user_id, day, points, deeds)
    SELECT DISTINCT community_id, user_id, day, 0, 0 FROM fresh ORDER BY 1, 2, 3
    ON CONFLICT (community_id, user_id, day) DO NOTHING;
  UPDATE standing_days d SET points = d.points + s.points, deeds = d.deeds + s.deeds
    FROM (SELECT community_id, user_id, day, sum(points) AS points, sum(1 - 2 * (turn % 2)) AS deeds
      FROM fresh GROUP BY community_id, user_id, day) s
    WHERE d.community_id = s.community_id AND d.user_id = s.user_id AND d.day = s.day;
  UPDATE standing_totals t SET points = t.points + s.points, post_count = t.post_count + s.posts,
      comment_count = t.comment_count + s.comments, like_count = t.like_count + s.likes, counted_on = w.today,
      week_points = w.week, month_points = w.month
    FROM (SELECT community_id, user_id, sum(points) AS points,
        coalesce(sum(1 - 2 * (turn % 2)) FILTER (WHERE reason = 'post'), 0) AS posts,
        coalesce(sum(1 - 2 * (turn % 2)) FILTER (WHERE reason = 'comment'), 0) AS comments,
        coalesce(sum(1 - 2 * (turn % 2)) FILTER (WHERE reason = 'like'), 0) AS likes
      FROM fresh GROUP BY community_id, user_id) s,
      LATERAL (SELECT * FROM standing_window(s.community_id, s.user_id)) w
    WHERE t.community_id = s.community_id AND t.user_id = s.user_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER standing_events_count AFTER INSERT ON standing_events REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION count_standing();--> statement-breakpoint
CREATE FUNCTION keep_standing_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'standing_events is only added to' USING ERRCODE = 'check_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER standing_events_immutable BEFORE UPDATE ON standing_events
  FOR EACH STATEMENT EXECUTE FUNCTION keep_standing_event();--> statement-breakpoint
-- How many people stand on each step of the leaderboard.
CREATE FUNCTION count_steps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  left_steps standing_steps[];
  taken_steps standing_steps[];
  moves standing_steps[];
BEGIN
  IF standing_counts_later() THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT array_agg(ROW(o.community_id, p.period, p.points, -1)::standing_steps) INTO left_steps
      FROM old_rows o, standing_periods(o.is_listed, o.week_points, o.month_points, o.points) p;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(ROW(n.community_id, p.period, p.points, 1)::standing_steps) INTO taken_steps
      FROM new_rows n, standing_periods(n.is_listed, n.week_points, n.month_points, n.points) p;
  END IF;
  SELECT array_agg(ROW(m.community_id, m.period, m.points, m.people)::standing_steps ORDER BY m.community_id, m.period, m.points)
    INTO moves FROM (SELECT community_id, period, points, sum(people)::integer AS people
      FROM unnest(left_steps || taken_steps) GROUP BY 1, 2, 3 HAVING sum(people) <> 0) m;
  IF moves IS NULL THEN RETURN NULL; END IF;
  INSERT INTO standing_steps (community_id, period, points, people)
    SELECT m.community_id, m.period, m.points, 0 FROM unnest(moves) m WHERE m.people > 0 ORDER BY 1, 2, 3
    ON CONFLICT (community_id, period, points) DO NOTHING;
  PERFORM FROM standing_steps t JOIN unnest(moves) m
    ON m.community_id = t.community_id AND m.period = t.period AND m.points = t.points
    ORDER BY t.community_id, t.period, t.points FOR NO KEY UPDATE OF t;
  UPDATE standing_steps t SET people = t.people + m.people FROM unnest(moves) m
    WHERE m.community_id = t.community_id AND m.period = t.period AND m.points = t.points;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER standing_totals_insert AFTER INSERT ON standing_totals REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_steps();--> statement-breakpoint
CREATE TRIGGER standing_totals_update AFTER UPDATE ON standing_totals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_steps();--> statement-breakpoint
CREATE TRIGGER standing_totals_delete AFTER DELETE ON standing_totals REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_steps();--> statement-breakpoint
CREATE FUNCTION standing_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE standing_totals SET role = NULL WHERE community_id = OLD.community_id AND user_id = OLD.user_id;
  ELSE
    UPDATE standing_totals SET role = NEW.role WHERE community_id = NEW.community_id AND user_id = NEW.user_id;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER memberships_standing AFTER INSERT OR UPDATE OF role OR DELETE ON memberships
  FOR EACH ROW EXECUTE FUNCTION standing_of_member();--> statement-breakpoint
CREATE FUNCTION standing_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM earn_standing(NEW.community_id, NEW.author_id, 'post', NEW.id, NEW.author_id, NEW.created_at);
  ELSIF TG_OP = 'UPDATE' AND post_stands(NEW) THEN
    PERFORM restore_standing_of_post(NEW.id);
  ELSE
    PERFORM undo_standing('{post,like}', ARRAY[OLD.id]);
    PERFORM undo_standing('{comment}', ARRAY(SELECT id FROM comments WHERE post_id = OLD.id));
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER posts_standing AFTER INSERT ON posts
  FOR EACH ROW WHEN (post_stands(NEW)) EXECUTE FUNCTION standing_of_post();--> statement-breakpoint
CREATE TRIGGER posts_standing_changed AFTER UPDATE ON posts
  FOR EACH ROW WHEN (post_stands(OLD) <> post_stands(NEW)) EXECUTE FUNCTION standing_of_post();--> statement-breakpoint
CREATE TRIGGER posts_standing_gone AFTER DELETE ON posts
  FOR EACH ROW WHEN (post_stands(OLD)) EXECUTE FUNCTION standing_of_post();--> statement-breakpoint
CREATE FUNCTION standing_of_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM undo_standing('{comment}', ARRAY[OLD.id]);
  ELSIF comment_stands(NEW) THEN
    PERFORM earn_standing(p.community_id, NEW.author_id, 'comment', NEW.id, NEW.author_id, NEW.created_at)
      FROM posts p WHERE p.id = NEW.post_id AND post_stands(p);
  ELSE
    PERFORM undo_standing('{comment}', ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER comments_standing AFTER INSERT ON comments
  FOR EACH ROW WHEN (comment_stands(NEW)) EXECUTE FUNCTION standing_of_comment();--> statement-breakpoint
CREATE TRIGGER comments_standing_changed AFTER UPDATE ON comments
  FOR EACH ROW WHEN (comment_stands(OLD) <> comment_stands(NEW)) EXECUTE FUNCTION standing_of_comment();--> statement-breakpoint
CREATE TRIGGER comments_standing_gone AFTER DELETE ON comments
  FOR EACH ROW WHEN (comment_stands(OLD)) EXECUTE FUNCTION standing_of_comment();--> statement-breakpoint
CREATE FUNCTION standing_of_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM undo_standing('{like}', ARRAY[OLD.post_id], OLD.user_id);
  ELSE
    PERFORM earn_standing(p.community_id, p.author_id, 'like', p.id, NEW.user_id, NEW.created_at)
      FROM posts p WHERE p.id = NEW.post_id AND p.author_id <> NEW.user_id AND post_stands(p);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER post_likes_standing AFTER INSERT OR DELETE ON post_likes
  FOR EACH ROW EXECUTE FUNCTION standing_of_like();--> statement-breakpoint
-- Brings events into line with what is there, and makes all sums anew of the events. Writers wait meanwhile.
CREATE FUNCTION rebuild_standing(OUT events bigint, OUT changed bigint) LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE memberships, posts, comments, post_likes, standing_events, standing_totals IN SHARE ROW EXCLUSIVE MODE;
  PERFORM set_config('standing.later', 'on', true);
  SELECT count(*) INTO events FROM standing_events;
  WITH last AS (SELECT DISTINCT ON (reason, subject_id, user_id, done_by) * FROM standing_events
      WHERE reason IN ('post', 'comment', 'like') ORDER BY reason, subject_id, user_id, done_by, turn DESC),
    turned AS (SELECT l.* FROM last l LEFT JOIN standing_facts f ON f.reason = l.reason AND f.subject_id = l.subject_id
        AND f.user_id = l.user_id AND f.done_by = l.done_by
      WHERE (l.turn % 2 = 0) <> (f.subject_id IS NOT NULL))
    INSERT INTO standing_events (community_id, user_id, reason, subject_id, done_by, turn, points, day, at)
      SELECT community_id, user_id, reason, subject_id, done_by, turn + 1, -points, day, now() FROM turned;
  WITH missing AS (SELECT f.* FROM standing_facts f WHERE NOT EXISTS (SELECT FROM standing_events e
      WHERE e.reason = f.reason AND e.subject_id = f.subject_id AND e.user_id = f.user_id AND e.done_by = f.done_by)),
    likes AS (SELECT subject_id, user_id, done_by, at, false AS is_new FROM standing_events WHERE reason = 'like' AND turn = 0
      UNION ALL SELECT subject_id, user_id, done_by, at, true FROM missing WHERE reason = 'like'),
    numbered AS (SELECT *, count(*) OVER (PARTITION BY done_by, user_id ORDER BY at
          RANGE BETWEEN interval '30 days' PRECEDING AND CURRENT ROW EXCLUDE GROUP)
        + row_number() OVER (PARTITION BY done_by, user_id, at ORDER BY subject_id) - 1 AS earlier FROM likes)
    INSERT INTO standing_events (community_id, user_id, reason, subject_id, done_by, points, day, at)
      SELECT m.community_id, m.user_id, m.reason, m.subject_id, m.done_by,
          standing_points(m.reason, coalesce(n.earlier, 0)), melbourne_day(m.at), m.at
        FROM missing m LEFT JOIN numbered n ON m.reason = 'like' AND n.is_new AND n.subject_id = m.subject_id
          AND n.user_id = m.user_id AND n.done_by = m.done_by
        ORDER BY m.at;
  SELECT count(*) - events, count(*) INTO changed, events FROM standing_events;
  DELETE FROM standing_days;
  INSERT INTO standing_days (community_id, user_id, day, points, deeds)
    SELECT community_id, user_id, day, sum(points), sum(1 - 2 * (turn % 2)) FROM standing_events
      GROUP BY community_id, user_id, day;
  UPDATE standing_totals SET points = 0, week_points = 0, month_points = 0, post_count = 0, comment_count = 0,
    like_count = 0, role = NULL, counted_on = melbourne_day(now());
  INSERT INTO standing_totals AS t (community_id, user_id, points, week_points, month_points, post_count, comment_count, like_count)
    SELECT e.community_id, e.user_id, sum(e.points), 0, 0,
        coalesce(sum(1 - 2 * (e.turn % 2)) FILTER (WHERE e.reason = 'post'), 0),
        coalesce(sum(1 - 2 * (e.turn % 2)) FILTER (WHERE e.reason = 'comment'), 0),
        coalesce(sum(1 - 2 * (e.turn % 2)) FILTER (WHERE e.reason = 'like'), 0)
      FROM standing_events e GROUP BY e.community_id, e.user_id
    ON CONFLICT (community_id, user_id) DO UPDATE SET points = excluded.points, post_count = excluded.post_count,
      comment_count = excluded.comment_count, like_count = excluded.like_count;
  UPDATE standing_totals t SET week_points = w.week, month_points = w.month FROM (SELECT d.community_id, d.user_id,
        coalesce(sum(d.points) FILTER (WHERE d.day > melbourne_day(now()) - 7), 0) AS week, sum(d.points) AS month
      FROM standing_days d WHERE d.day > melbourne_day(now()) - 30 GROUP BY d.community_id, d.user_id) w
    WHERE w.community_id = t.community_id AND w.user_id = t.user_id;
  UPDATE standing_totals t SET role = m.role FROM memberships m
    WHERE m.community_id = t.community_id AND m.user_id = t.user_id;
  DELETE FROM standing_steps;
  INSERT INTO standing_steps (community_id, period, points, people)
    SELECT t.community_id, p.period, p.points, count(*) FROM standing_totals t,
      standing_periods(t.is_listed, t.week_points, t.month_points, t.points) p GROUP BY 1, 2, 3;
  PERFORM set_config('standing.later', '', true);
END
$$;--> statement-breakpoint

-- Posts: when they were last active.
CREATE FUNCTION follow_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE posts p SET
    answer_id = CASE WHEN NEW.deleted_at IS NOT NULL AND p.answer_id = NEW.id THEN NULL ELSE p.answer_id END,
    active_at = greatest(p.created_at, (SELECT max(c.created_at) FROM comments c
      WHERE c.post_id = p.id AND c.deleted_at IS NULL))
  WHERE p.id = NEW.post_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER comments_come_and_go AFTER UPDATE OF deleted_at ON comments
  FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION follow_comment();--> statement-breakpoint

-- Communities keep their owner.
CREATE FUNCTION main_owner_stays() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if exists (select from communities c where c.id = old.community_id and c.owner_id = old.user_id) then
    raise exception 'the owner whom community % belongs to stays its owner', old.community_id using errcode = '23514';
  end if;
  return coalesce(new, old);
end $$;--> statement-breakpoint
CREATE TRIGGER memberships_main_owner_leaves BEFORE DELETE ON "memberships" FOR EACH ROW
  WHEN (old.role = 'owner') EXECUTE FUNCTION main_owner_stays();--> statement-breakpoint
CREATE TRIGGER memberships_main_owner_demoted BEFORE UPDATE OF "role" ON "memberships" FOR EACH ROW
  WHEN (old.role = 'owner' AND new.role <> 'owner') EXECUTE FUNCTION main_owner_stays();--> statement-breakpoint

-- Polls.
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
  FOR EACH ROW EXECUTE FUNCTION count_poll_vote();--> statement-breakpoint

-- Moderation of communities.
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

-- Figures of leads by day.
CREATE FUNCTION note_lead_day(l leads, kind text, times integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO lead_day_changes (day, project_type, leads, contacted, answer_seconds, points, given_back)
  SELECT melbourne_day(l.sent_at), kind, times, times * (l.contacted_at IS NOT NULL)::integer,
    times * coalesce(extract(epoch FROM l.contacted_at - l.sent_at), 0), times * l.cost_points,
    times * CASE WHEN l.charge IN ('released', 'refunded') THEN l.cost_points ELSE 0 END
$$;--> statement-breakpoint
-- Adds up what changed, of one kind of work or of all; of a day without leads nothing stays.
CREATE FUNCTION keep_lead_days(kind text DEFAULT NULL) RETURNS void LANGUAGE sql AS $$
  WITH changed AS (DELETE FROM lead_day_changes WHERE kind IS NULL OR project_type = kind RETURNING *)
  INSERT INTO lead_days AS kept (day, project_type, leads, contacted, answer_seconds, points, given_back)
  SELECT day, project_type, sum(leads), sum(contacted), sum(answer_seconds), sum(points), sum(given_back)
  FROM changed GROUP BY day, project_type ORDER BY day, project_type
  ON CONFLICT (day, project_type) DO UPDATE SET leads = kept.leads + excluded.leads,
    contacted = kept.contacted + excluded.contacted, answer_seconds = kept.answer_seconds + excluded.answer_seconds,
    points = kept.points + excluded.points, given_back = kept.given_back + excluded.given_back;
  DELETE FROM lead_days WHERE leads <= 0 AND (kind IS NULL OR project_type = kind)
$$;--> statement-breakpoint

-- Messages written before there was an account.
-- What a homeowner wrote before they had an account is theirs once the request is, and its threads are in their inbox. Each is
-- held first, as whoever writes there holds it.
CREATE FUNCTION take_over_talks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM conversations c JOIN leads l ON l.id = c.subject
    WHERE c.kind = 'lead' AND l.request_id = NEW.id ORDER BY c.id FOR NO KEY UPDATE OF c;
  UPDATE messages m SET author_id = NEW.user_id FROM conversations c JOIN leads l ON l.id = c.subject
    WHERE c.kind = 'lead' AND l.request_id = NEW.id AND m.conversation_id = c.id AND m.author_id IS NULL;
  INSERT INTO conversation_members (conversation_id, user_id, read_at, unread, last_message_at)
  SELECT c.id, NEW.user_id, c.guest_read_at, (
      SELECT count(*) FROM messages m WHERE m.conversation_id = c.id AND m.deleted_at IS NULL
        AND m.author_id IS DISTINCT FROM NEW.user_id AND m.created_at > coalesce(c.guest_read_at, '-infinity')), c.last_message_at
  FROM conversations c JOIN leads l ON l.id = c.subject
  WHERE c.kind = 'lead' AND l.request_id = NEW.id AND c.last_message_at IS NOT NULL
  ON CONFLICT (conversation_id, user_id) DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER take_over_talks AFTER UPDATE OF user_id ON quote_requests
  FOR EACH ROW WHEN (OLD.user_id IS NULL AND NEW.user_id IS NOT NULL) EXECUTE FUNCTION take_over_talks();--> statement-breakpoint

-- Tables partitioned by time.
-- Four tables that are emptied by age are partitioned by time (docs/decisions/0081): what is over its time goes with its
-- partition. A row's place is in its key, which is the day, or an id made at a time (UUIDv7).
-- The first id of a day, by UTC.
CREATE FUNCTION first_id_of(day date) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM day::timestamp) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;--> statement-breakpoint
-- Keeps a table's parts: those of the next days are there before they are needed, of `days` each; those that end by `kept_from`
-- go. Parts are named by the day on which they end. What found no part waits in `<table>_rest`. A lock that is not to be had at
-- once is left for the next time.
CREATE FUNCTION tend_parts(whole text, days int, today date, kept_from date) RETURNS void LANGUAGE plpgsql
  SET lock_timeout = '500ms' AS $$
DECLARE
  rest text := whole || '_rest';
  by_id boolean;
  key_name text;
  last_end date;
  next_end date;
  part text;
  limits text[];
  is_waiting boolean;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('tend_parts'), hashtext(whole)) THEN RETURN; END IF;
  SELECT a.attname, a.atttypid = 'uuid'::regtype INTO STRICT key_name, by_id
    FROM pg_partitioned_table p JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
    WHERE p.partrelid = whole::regclass;

  -- What no part ends with: the rest, and the first part, which began before there were parts.
  IF kept_from IS NOT NULL THEN
    EXECUTE format('DELETE FROM %I WHERE %I < %L', whole, key_name,
      CASE WHEN by_id THEN first_id_of(kept_from - days + 1)::text ELSE (kept_from - days + 1)::text END);
  END IF;

  SELECT max(to_date(right(i.inhrelid::regclass::text, 10), 'YYYY_MM_DD')) INTO last_end
    FROM pg_inherits i WHERE i.inhparent = whole::regclass AND i.inhrelid <> rest::regclass;
  last_end := coalesce(last_end, today);
  WHILE last_end <= today + 3 LOOP
    next_end := greatest(last_end + days, today + 1);
    part := whole || to_char(next_end, '"_to_"YYYY_MM_DD');
    limits := ARRAY[CASE WHEN by_id THEN first_id_of(last_end)::text ELSE last_end::text END,
      CASE WHEN by_id THEN first_id_of(next_end)::text ELSE next_end::text END];
    BEGIN
      EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', part, whole);
      EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE %I >= %L AND %I < %L)', rest, key_name, limits[1], key_name, limits[2])
        INTO is_waiting;
      IF is_waiting THEN
        EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', rest);
        EXECUTE format('WITH moved AS (DELETE FROM %I WHERE %I >= %L AND %I < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
          rest, key_name, limits[1], key_name, limits[2], part);
      END IF;
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', whole, part, limits[1], limits[2]);
    EXCEPTION WHEN lock_not_available OR deadlock_detected OR check_violation THEN RETURN;
    END;
    last_end := next_end;
  END LOOP;

  FOR part IN
    SELECT i.inhrelid::regclass::text FROM pg_inherits i WHERE i.inhparent = whole::regclass AND i.inhrelid <> rest::regclass
      AND to_date(right(i.inhrelid::regclass::text, 10), 'YYYY_MM_DD') <= kept_from
  LOOP
    BEGIN
      EXECUTE format('DROP TABLE %I', part);
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN RETURN;
    END;
  END LOOP;
END
$$;--> statement-breakpoint

-- Figures of leads by kind of job.
-- What a job is called, before its place (contract/src/job-kind.ts).
CREATE FUNCTION job_kind(work_kind text, trades text[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN work_kind <> 'Other' THEN work_kind
    WHEN cardinality(trades) IN (1, 2) THEN array_to_string(trades, ' and ') ELSE 'Home renovation' END
$$;--> statement-breakpoint
-- A lead is counted as what it was when it came, and taken out again as that, whatever becomes of its request.
CREATE FUNCTION set_counted_as() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.counted_as := (SELECT job_kind(r.work_kind::text, r.trades) FROM quote_requests r WHERE r.id = NEW.request_id);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER leads_set_counted_as BEFORE INSERT ON leads FOR EACH ROW EXECUTE FUNCTION set_counted_as();--> statement-breakpoint
CREATE FUNCTION count_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM note_lead_day(OLD, coalesce(OLD.counted_as, r.project_type), -1) FROM quote_requests r WHERE r.id = OLD.request_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM note_lead_day(NEW, coalesce(NEW.counted_as, r.project_type), 1) FROM quote_requests r WHERE r.id = NEW.request_id;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER leads_counted AFTER INSERT OR DELETE ON leads FOR EACH ROW EXECUTE FUNCTION count_lead();--> statement-breakpoint
CREATE TRIGGER leads_counted_again AFTER UPDATE OF request_id, sent_at, contacted_at, cost_points, charge, counted_as ON leads
  FOR EACH ROW WHEN ((OLD.request_id, OLD.sent_at, OLD.contacted_at, OLD.cost_points, OLD.charge, OLD.counted_as)
    IS DISTINCT FROM (NEW.request_id, NEW.sent_at, NEW.contacted_at, NEW.cost_points, NEW.charge, NEW.counted_as))
  EXECUTE FUNCTION count_lead();--> statement-breakpoint
CREATE FUNCTION count_request_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_lead_day(l, OLD.project_type, -1), note_lead_day(l, NEW.project_type, 1)
    FROM leads l WHERE l.request_id = NEW.id AND l.counted_as IS NULL;
  IF FOUND THEN
    PERFORM keep_lead_days(OLD.project_type);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER quote_requests_counted_anew AFTER UPDATE OF project_type ON quote_requests
  FOR EACH ROW WHEN (OLD.project_type <> NEW.project_type) EXECUTE FUNCTION count_request_anew();--> statement-breakpoint
CREATE FUNCTION count_leads_anew() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE leads IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM lead_day_changes;
  DELETE FROM lead_days;
  PERFORM note_lead_day(l, coalesce(l.counted_as, r.project_type), 1) FROM leads l JOIN quote_requests r ON r.id = l.request_id
    WHERE l.sent_at > now() - interval '61 days';
  PERFORM keep_lead_days();
END
$$;--> statement-breakpoint

-- Lessons.
-- A lesson counts once all that it needs is there: time, 80 of a video's 100 parts, a quiz passed, a text's end reached.
CREATE FUNCTION keep_lesson_done() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_done := NEW.seconds >= NEW.seconds_needed AND (NOT NEW.needs_video OR bit_count(NEW.watched) >= 80)
    AND (NOT NEW.needs_quiz OR NEW.quiz_passed_at IS NOT NULL) AND (NOT NEW.needs_end OR NEW.ended_at IS NOT NULL);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER lesson_progress_keep_done BEFORE INSERT OR UPDATE ON lesson_progress
  FOR EACH ROW EXECUTE FUNCTION keep_lesson_done();--> statement-breakpoint

-- Quotes by the sides of a request.
-- The sides of a request that a lead is for, by the factors of its match; none where it is for all of it.
CREATE FUNCTION lead_sides(factors jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY(SELECT DISTINCT side FROM jsonb_array_elements(factors) f, jsonb_array_elements_text(f -> 'sides') side
    WHERE f ->> 'factor' = 'part' ORDER BY side)
$$;--> statement-breakpoint
-- Whether hiring for one ends the other: they share a side, or one of them is for all of the request.
CREATE FUNCTION are_rivals(a text[], b text[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT a && b OR a = '{}' OR b = '{}'
$$;--> statement-breakpoint
-- The request is locked first, as accepting does, so that of two at once the second sees the first.
CREATE FUNCTION one_accepted_of_a_side() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM quote_requests WHERE id = NEW.request_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM quotes o JOIN leads theirs ON theirs.id = o.lead_id JOIN leads own ON own.id = NEW.lead_id
      WHERE o.request_id = NEW.request_id AND o.id <> NEW.id AND o.status = 'accepted'
        AND are_rivals(lead_sides(own.factors), lead_sides(theirs.factors))) THEN
    RAISE EXCEPTION 'a quote was accepted for that side of the request'
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'quotes_one_accepted_of_a_side';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER quotes_one_accepted_of_a_side BEFORE INSERT OR UPDATE OF status ON quotes
  FOR EACH ROW WHEN (NEW.status = 'accepted') EXECUTE FUNCTION one_accepted_of_a_side();--> statement-breakpoint

-- Onboarding by offers, projects and requests.
-- A priced offer for a project is a first quote as one for a request is (PRODUCT.md, section 7).
CREATE FUNCTION onboarding_facts(person uuid) RETURNS SETOF onboarding_step LANGUAGE sql STABLE AS $$
  SELECT done.step FROM users u,
    LATERAL (VALUES
      ('profileCompleted'::onboarding_step, u.first_name <> '' AND u.last_name <> '' AND u.location IS NOT NULL),
      ('profilePictureUploaded', u.profile_image_url IS NOT NULL),
      ('phoneVerified', u.phone_verified_at IS NOT NULL),
      ('firstProjectCreated', EXISTS (SELECT FROM quote_requests r WHERE r.verified_at IS NOT NULL AND r.erased_at IS NULL
          AND (r.user_id = u.id OR (r.user_id IS NULL AND r.email = u.email)))
        OR EXISTS (SELECT FROM projects p WHERE p.verified_at IS NOT NULL
          AND (p.owner_id = u.id OR (p.owner_id IS NULL AND p.email = u.email)))),
      ('firstQuoteReceived', EXISTS (SELECT FROM bookings b WHERE b.status = 'confirmed' AND b.erased_at IS NULL
          AND (b.user_id = u.id OR b.email = u.email))
        OR EXISTS (SELECT FROM quotes q JOIN quote_requests r ON r.id = q.request_id WHERE r.erased_at IS NULL
          AND (r.user_id = u.id OR (r.user_id IS NULL AND r.email = u.email)))
        OR EXISTS (SELECT FROM project_offers o JOIN projects p ON p.id = o.project_id WHERE o.price_cents IS NOT NULL
          AND (p.owner_id = u.id OR (p.owner_id IS NULL AND p.email = u.email)))),
      ('communityJoined', EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id)),
      ('firstPostMade', EXISTS (SELECT FROM posts p WHERE p.author_id = u.id AND p.deleted_at IS NULL)),
      ('subscriptionActivated', EXISTS (SELECT FROM subscriptions s WHERE s.user_id = u.id
        AND s.kind IN ('premium', 'community') AND s.first_paid_at IS NOT NULL))) AS done(step, is_done)
  WHERE u.id = person AND u.email_verified AND done.is_done
$$;--> statement-breakpoint
CREATE FUNCTION onboarding_of_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM complete_step(coalesce(p.owner_id, (SELECT id FROM users WHERE email = p.email AND email_verified)), 'firstQuoteReceived')
    FROM projects p WHERE p.id = NEW.project_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER project_offers_onboard AFTER INSERT ON project_offers
  FOR EACH ROW WHEN (NEW.price_cents IS NOT NULL) EXECUTE FUNCTION onboarding_of_offer();--> statement-breakpoint
-- Whoever claims a project or a request has its offers and quotes with it.
CREATE FUNCTION onboarding_of_project() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person uuid := coalesce(NEW.owner_id, (SELECT id FROM users WHERE email = NEW.email AND email_verified));
BEGIN
  PERFORM complete_step(person, 'firstProjectCreated');
  IF EXISTS (SELECT FROM project_offers WHERE project_id = NEW.id AND price_cents IS NOT NULL) THEN
    PERFORM complete_step(person, 'firstQuoteReceived');
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER projects_onboard AFTER INSERT OR UPDATE OF verified_at, owner_id ON projects
  FOR EACH ROW WHEN (NEW.verified_at IS NOT NULL) EXECUTE FUNCTION onboarding_of_project();--> statement-breakpoint
CREATE FUNCTION onboarding_of_request() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person uuid := coalesce(NEW.user_id, (SELECT id FROM users WHERE email = NEW.email AND email_verified));
BEGIN
  PERFORM complete_step(person, 'firstProjectCreated');
  IF EXISTS (SELECT FROM quotes WHERE request_id = NEW.id) THEN
    PERFORM complete_step(person, 'firstQuoteReceived');
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER quote_requests_onboard AFTER INSERT OR UPDATE OF verified_at, user_id ON quote_requests
  FOR EACH ROW WHEN (NEW.verified_at IS NOT NULL AND NEW.erased_at IS NULL) EXECUTE FUNCTION onboarding_of_request();--> statement-breakpoint

-- 5. Partitions, and the rows that every database begins with.
-- The four partitioned tables get the partition of everything up to the day after tomorrow, one for rows that find no other, and those
-- of the next days, named by the day on which they end (docs/decisions/0081); tend_parts goes on from there.
DO $$
DECLARE
  whole text;
  days int;
  by_id boolean;
  first_end date := (now() AT TIME ZONE 'UTC')::date + 2;
BEGIN
  FOR whole, days, by_id IN
    VALUES ('told_news', 7, true), ('webhook_deliveries', 1, true), ('project_views', 1, false), ('resource_downloads', 1, false)
  LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (MINVALUE) TO (%L)',
      whole || to_char(first_end, '"_to_"YYYY_MM_DD'), whole,
      CASE WHEN by_id THEN first_id_of(first_end)::text ELSE first_end::text END);
    EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', whole || '_rest', whole);
    PERFORM tend_parts(whole, days, (now() AT TIME ZONE 'UTC')::date, NULL);
  END LOOP;
END
$$;--> statement-breakpoint
-- The platform's own accounts; a professional's come with the profile.
INSERT INTO ledger_accounts (kind, unit) VALUES
  ('issued_purchase', 'LVP'), ('issued_bonus', 'LVP'), ('revenue_leads', 'LVP'), ('goodwill', 'LVP'),
  ('receivable_control', 'LVP'), ('stripe_clearing', 'AUD'), ('revenue_top_ups', 'AUD'), ('revenue_tiers', 'AUD'),
  ('revenue_add_ons', 'AUD'), ('revenue_bookings', 'AUD'), ('platform_fee', 'AUD'), ('premium_pool', 'AUD'),
  ('owner_shortfall', 'AUD'), ('owing_control', 'AUD'), ('payouts_requested', 'AUD'), ('credit_held', 'AUD'),
  ('credit_goodwill', 'AUD'), ('revenue_courses', 'AUD');--> statement-breakpoint
-- Figures of Victorian law by date (PRODUCT.md, section 9.5): cents, percent or business days, as the code says.
INSERT INTO legal_rules (code, effective_from, value, source, confirmed_at) VALUES
  ('deposit_percent_under_20k', '1996-05-01', 10, 'Domestic Building Contracts Act 1995 (Vic), section 11', '2026-07-01'),
  ('deposit_percent_from_20k', '1996-05-01', 5, 'Domestic Building Contracts Act 1995 (Vic), section 11', '2026-07-01'),
  ('deposit_threshold_cents', '1996-05-01', 2000000, 'Domestic Building Contracts Act 1995 (Vic), section 11', '2026-07-01'),
  ('home_warranty_cents', '2004-01-01', 1600000, 'Domestic building insurance, ministerial order', '2026-07-01'),
  ('home_warranty_cents', '2026-07-01', 2000000, 'Home Warranty scheme, from 1 July 2026', '2026-07-01'),
  ('written_contract_cents', '2017-08-01', 1000000, 'Domestic Building Contracts Act 1995 (Vic), major domestic building contract', '2026-07-01'),
  ('cooling_off_business_days', '1996-05-01', 5, 'Domestic Building Contracts Act 1995 (Vic), section 34', '2026-07-01'),
  ('variation_premium_cents', '2026-07-01', 500000, 'Home Warranty scheme, variations', '2026-07-01'),
  ('registration_cents', '2017-08-01', 1000000, 'Domestic Building Contracts Act 1995 (Vic), section 29; Domestic Building Contracts Regulations 2017 (Vic), regulation 6; Building Act 1993 (Vic), Part 11', '2026-11-22');--> statement-breakpoint
INSERT INTO licence_rules (trade, called, regulator, pattern, examples, needed, register_url, source, read_on) VALUES
  ('Builder/Contractor', 'Builder registration number', 'Building and Plumbing Commission', '^C?DB[ULM][0-9]{3,6}$',
    'DB-U 12345, DB-L 12345 or CDB-U 12345', 'Domestic building work over $10,000', 'https://www.bpc.vic.gov.au',
    'Domestic Building Contracts Act 1995 (Vic) s 29; Domestic Building Contracts Regulations 2017 (Vic) reg 6; Building Act 1993 (Vic) Part 11', '2026-11-22'),
  ('Kitchen Renovator', 'Builder registration number', 'Building and Plumbing Commission', '^C?DB[ULM][0-9]{3,6}$',
    'DB-L 12345 or DB-U 12345', 'Work of more than one trade over $10,000', 'https://www.bpc.vic.gov.au',
    'Domestic Building Contracts Act 1995 (Vic) s 29; Domestic Building Contracts Regulations 2017 (Vic) regs 6 and 7; Building Act 1993 (Vic) Part 11', '2026-11-22'),
  ('Bathroom Renovator', 'Builder registration number', 'Building and Plumbing Commission', '^C?DB[ULM][0-9]{3,6}$',
    'DB-L 12345 or DB-U 12345', 'Work of more than one trade over $10,000', 'https://www.bpc.vic.gov.au',
    'Domestic Building Contracts Act 1995 (Vic) s 29; Domestic Building Contracts Regulations 2017 (Vic) regs 6 and 7; Building Act 1993 (Vic) Part 11', '2026-11-22'),
  ('Demolition', 'Demolisher registration number', 'Building and Plumbing Commission', '^C?DM[LMU][0-9]{3,6}$',
    'DM-L 12345, DM-M 12345 or DM-U 12345', 'All demolition, whatever it costs', 'https://www.bpc.vic.gov.au',
    'Building Act 1993 (Vic) Part 11; Building Regulations 2018 (Vic) Schedule 9 (demolisher)', '2026-11-22'),
  ('Plumber', 'Plumbing licence or registration number', 'Building and Plumbing Commission', '^(LIC|VBA|BPC|PIC)?[0-9]{4,6}$',
    '36543', 'All plumbing, drainage and gasfitting', 'https://www.bpc.vic.gov.au',
    'Building Act 1993 (Vic) ss 221D and 221E; Plumbing Regulations 2018 (Vic) Part 3', '2026-11-22'),
  ('Roofer', 'Plumbing licence (roofing) or builder registration number', 'Building and Plumbing Commission',
    '^((LIC|VBA|BPC|PIC)?[0-9]{4,6}|C?DB[UL][0-9]{3,6})$', '36543 for roof plumbing, DB-L 12345 for roof tiling',
    'All roof plumbing: sheets, flashings and gutters; roof tiling over $10,000', 'https://www.bpc.vic.gov.au',
    'Building Act 1993 (Vic) ss 221D and 221E; Plumbing Regulations 2018 (Vic) (roofing (stormwater) work); Building Act 1993 (Vic) Part 11', '2026-11-22'),
  ('Electrician', 'REC number', 'Energy Safe Victoria', '^(REC[0-9]{3,6}|[0-9]{4,6})$', 'REC 12345',
    'All electrical installation work for the public: the contractor’s REC number, not a person’s A-grade licence',
    'https://www.energysafe.vic.gov.au', 'Electricity Safety Act 1998 (Vic) Part 3; Electricity Safety (Registration and Licensing) Regulations 2020 (Vic); Energy Safe Victoria, Registered electrical contractors', '2026-11-22'),
  ('HVAC Technician', 'ARCtick or plumbing licence number', 'Australian Refrigeration Council; Building and Plumbing Commission',
    '^((LIC|VBA|BPC|PIC)?[0-9]{4,6}|(ARC)?L[0-9]{5,6}|(ARC)?AU[0-9]{4,6})$', 'AU 12345, L012345 or 36543',
    'Refrigerants; heating, cooling and ventilation of a building', 'https://www.arctick.org',
    'Ozone Protection and Synthetic Greenhouse Gas Management Regulations 1995 (Cth) Part 6A; Building Act 1993 (Vic) ss 221D and 221E (mechanical services and refrigerated air-conditioning work)', '2026-11-22');--> statement-breakpoint
-- The price list that the product starts with.
INSERT INTO price_book (code, effective_from, value)
  SELECT code, now(), value FROM (VALUES
    ('dollar_points', 1), ('lead_points', 29), ('platform_fee_percent', 20),
    ('basic_monthly_cents', 3999), ('basic_points', 40), ('basic_bonus_points', 5), ('basic_top_up_per_mille', 140),
    ('silver_monthly_cents', 4999), ('silver_points', 50), ('silver_bonus_points', 35), ('silver_top_up_per_mille', 400),
    ('gold_monthly_cents', 9999), ('gold_points', 100), ('gold_bonus_points', 70), ('gold_top_up_per_mille', 500),
    ('platinum_monthly_cents', 11999), ('platinum_points', 120), ('platinum_bonus_points', 140),
    ('platinum_top_up_per_mille', 667),
    ('premium_monthly_cents', 9900), ('alerts_monthly_cents', 1000), ('badge_cents', 2000), ('annual_months', 11)
  ) first(code, value);--> statement-breakpoint
-- The audit log begins with its price list, and the hash chain with that entry.
INSERT INTO audit_ends (first_position, first_hash, last_position, last_hash) VALUES (0, sha256(''), 0, sha256(''));--> statement-breakpoint
INSERT INTO audit_log (action, subject, detail)
  VALUES ('prices_changed', 'price_book', '{"plans_kept": 0, "points_kept": 0, "automatic_top_ups_off": 0}');
