CREATE TYPE "public"."mail_token_kind" AS ENUM('verify_professional', 'verify_request', 'reset_password', 'lead_answer');--> statement-breakpoint
CREATE TYPE "public"."charge_rule" AS ENUM('message_read', 'message_answered', 'quote_read', 'confirmed_contact', 'quote_accepted', 'nothing_attempted', 'homeowner_silent', 'email_bounced', 'duplicate_request', 'cancelled_before_contact', 'report_accepted', 'refunded_by_admin');--> statement-breakpoint
CREATE TYPE "public"."charge_state" AS ENUM('held', 'captured', 'released', 'refunded');--> statement-breakpoint
CREATE TYPE "public"."close_out_reason" AS ENUM('price', 'availability', 'experience', 'communication', 'scope', 'reviews', 'changed_plans');--> statement-breakpoint
CREATE TYPE "public"."lead_status" AS ENUM('sent', 'contacted', 'quoted', 'won', 'not_chosen', 'withdrawn', 'closed');--> statement-breakpoint
CREATE TYPE "public"."report_reason" AS ENUM('wrong_number', 'not_a_real_job', 'outside_my_area', 'duplicate', 'already_hired');--> statement-breakpoint
CREATE TYPE "public"."report_status" AS ENUM('pending', 'accepted', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."conversation_kind" AS ENUM('lead');--> statement-breakpoint
CREATE TYPE "public"."ledger_account_kind" AS ENUM('available', 'held', 'receivable', 'credit', 'issued_purchase', 'issued_bonus', 'revenue_leads', 'goodwill');--> statement-breakpoint
CREATE TYPE "public"."hold_status" AS ENUM('held', 'captured', 'released', 'refunded');--> statement-breakpoint
CREATE TYPE "public"."ledger_unit" AS ENUM('LVP', 'AUD');--> statement-breakpoint
CREATE TYPE "public"."lot_kind" AS ENUM('paid', 'bonus');--> statement-breakpoint
CREATE TYPE "public"."account_status" AS ENUM('active', 'suspended');--> statement-breakpoint
CREATE TYPE "public"."document_kind" AS ENUM('licence', 'insurance');--> statement-breakpoint
CREATE TYPE "public"."document_status" AS ENUM('submitted', 'checked', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."tier" AS ENUM('bronze', 'silver', 'gold', 'platinum', 'diamond');--> statement-breakpoint
CREATE TYPE "public"."waitlist" AS ENUM('lv-clubs', 'lambo-share', 'project-jvs');--> statement-breakpoint
CREATE TYPE "public"."quote_line_kind" AS ENUM('included', 'excluded', 'prime_cost', 'provisional_sum');--> statement-breakpoint
CREATE TYPE "public"."quote_status" AS ENUM('sent', 'withdrawn', 'accepted', 'not_chosen');--> statement-breakpoint
CREATE TYPE "public"."budget_band" AS ENUM('Under $10k', '$10k-$50k', '$50k-$100k', '$100k-$200k', '$200k-$500k', '$500k-$1m', 'Over $1m', 'Not sure yet');--> statement-breakpoint
CREATE TYPE "public"."occupancy" AS ENUM('owner', 'tenant');--> statement-breakpoint
CREATE TYPE "public"."request_status" AS ENUM('unverified', 'pending', 'quoted', 'in_progress', 'completed', 'cancelled');--> statement-breakpoint
CREATE TYPE "public"."timing" AS ENUM('ASAP', 'Within a week', 'Within a month', 'Flexible');--> statement-breakpoint
CREATE TYPE "public"."work_kind" AS ENUM('Kitchen', 'Bathroom', 'Extension', 'Whole house renovation', 'Second storey', 'Heritage restoration', 'Deck or outdoor', 'Roof', 'New build', 'Repair or maintenance', 'Other');--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spent_proofs" (
	"signature" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "contact_reveals" (
	"lead_id" uuid NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_reveals_lead_id_day_pk" PRIMARY KEY("lead_id","day")
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
	CONSTRAINT "leads_cost_positive" CHECK ("leads"."cost_points" > 0),
	CONSTRAINT "leads_decided_says_why" CHECK (("leads"."charge" = 'held') = ("leads"."charge_rule" is null)),
	CONSTRAINT "leads_decided_says_when" CHECK (("leads"."charge" = 'held') = ("leads"."charge_decided_at" is null)),
	CONSTRAINT "leads_contacted_is_an_attempt" CHECK ("leads"."contacted_at" is null or "leads"."attempted_at" is not null),
	CONSTRAINT "leads_answer" CHECK ("leads"."answer" in ('yes', 'no'))
);
--> statement-breakpoint
CREATE TABLE "conversation_members" (
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "conversation_members_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"kind" "conversation_kind" NOT NULL,
	"subject" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_message_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_body_some" CHECK (length("messages"."body") between 1 and 4000)
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
	"kind" "ledger_account_kind" NOT NULL,
	"unit" "ledger_unit" NOT NULL,
	"professional_id" uuid,
	"balance" bigint,
	CONSTRAINT "ledger_accounts_balance_positive" CHECK ("ledger_accounts"."balance" >= 0),
	CONSTRAINT "ledger_accounts_balance_kept" CHECK (("ledger_accounts"."professional_id" is null) = ("ledger_accounts"."balance" is null)),
	CONSTRAINT "ledger_accounts_unit" CHECK ("ledger_accounts"."professional_id" is null or ("ledger_accounts"."unit" = 'AUD') = ("ledger_accounts"."kind" = 'credit'))
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
	CONSTRAINT "professionals_trades_some" CHECK (cardinality("professionals"."trades") > 0),
	CONSTRAINT "professionals_postcodes_some" CHECK (cardinality("professionals"."postcodes") > 0),
	CONSTRAINT "professionals_lead_count_positive" CHECK ("professionals"."lead_count" >= 0),
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
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_reply_says_when" CHECK (("reviews"."reply" is null) = ("reviews"."replied_at" is null))
);
--> statement-breakpoint
DROP INDEX "users_email_once";--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "owner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "width" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "height" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_super_admin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "is_served" boolean DEFAULT false NOT NULL;--> statement-breakpoint
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
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "spent_proofs_age" ON "spent_proofs" USING btree ("at");--> statement-breakpoint
CREATE INDEX "known_devices_user" ON "known_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mail_tokens_subject" ON "mail_tokens" USING btree ("subject","kind");--> statement-breakpoint
CREATE INDEX "mail_tokens_expiry" ON "mail_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_reports_one_per_lead" ON "lead_reports" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "lead_reports_pending" ON "lead_reports" USING btree ("created_at") WHERE "lead_reports"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "lead_reports_decider" ON "lead_reports" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_one_per_professional" ON "leads" USING btree ("request_id","professional_id");--> statement-breakpoint
CREATE INDEX "leads_inbox" ON "leads" USING btree ("professional_id","sent_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "leads_undecided" ON "leads" USING btree ("decide_at") WHERE "leads"."charge" = 'held';--> statement-breakpoint
CREATE INDEX "leads_unasked" ON "leads" USING btree ("attempted_at") WHERE "leads"."asked_at" is null and "leads"."charge" = 'held';--> statement-breakpoint
CREATE INDEX "conversation_members_user" ON "conversation_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_one_per_subject" ON "conversations" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("conversation_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_author" ON "messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "hold_lots_lot" ON "hold_lots" USING btree ("lot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_one_each" ON "ledger_accounts" USING btree ("professional_id","kind") WHERE "ledger_accounts"."professional_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_own_once" ON "ledger_accounts" USING btree ("kind","unit") WHERE "ledger_accounts"."professional_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_key_once" ON "ledger_entries" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_reversed_once" ON "ledger_entries" USING btree ("reverses") WHERE "ledger_entries"."reverses" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_subject" ON "ledger_entries" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "ledger_postings_entry" ON "ledger_postings" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "ledger_postings_account" ON "ledger_postings" USING btree ("account_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "point_holds_one_per_subject" ON "point_holds" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "point_holds_professional" ON "point_holds" USING btree ("professional_id");--> statement-breakpoint
CREATE INDEX "point_lots_open" ON "point_lots" USING btree ("professional_id","created_at","id") WHERE "point_lots"."remaining" > 0;--> statement-breakpoint
CREATE INDEX "point_lots_entry" ON "point_lots" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "documents_professional" ON "documents" USING btree ("professional_id");--> statement-breakpoint
CREATE INDEX "documents_file" ON "documents" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "documents_checker" ON "documents" USING btree ("checked_by");--> statement-breakpoint
CREATE INDEX "documents_expiry" ON "documents" USING btree ("expires_at") WHERE "documents"."status" = 'checked';--> statement-breakpoint
CREATE UNIQUE INDEX "professionals_one_per_user" ON "professionals" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "professionals_slug_once" ON "professionals" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "professionals_mobile" ON "professionals" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "professionals_area" ON "professionals" USING gin ("postcodes","trades") WHERE "professionals"."account_status" = 'active' and "professionals"."receive_leads" and "professionals"."verified_at" is not null;--> statement-breakpoint
CREATE INDEX "waitlist_entries_user" ON "waitlist_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "legal_rules_confirmer" ON "legal_rules" USING btree ("confirmed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_lines_position" ON "quote_lines" USING btree ("quote_id","version","position");--> statement-breakpoint
CREATE INDEX "quote_lines_scope" ON "quote_lines" USING btree ("scope_line_id");--> statement-breakpoint
CREATE INDEX "quote_versions_attachment" ON "quote_versions" USING btree ("attachment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_one_per_lead" ON "quotes" USING btree ("lead_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_one_accepted" ON "quotes" USING btree ("request_id") WHERE "quotes"."status" = 'accepted';--> statement-breakpoint
CREATE INDEX "quotes_request" ON "quotes" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "quotes_professional" ON "quotes" USING btree ("professional_id");--> statement-breakpoint
CREATE INDEX "quote_requests_user" ON "quote_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "quote_requests_email" ON "quote_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "quote_requests_same" ON "quote_requests" USING btree ("postcode","created_at");--> statement-breakpoint
CREATE INDEX "quote_requests_duplicate" ON "quote_requests" USING btree ("duplicate_of");--> statement-breakpoint
CREATE INDEX "quote_requests_waiting" ON "quote_requests" USING btree ("match_until") WHERE "quote_requests"."status" in ('pending', 'quoted') and "quote_requests"."lead_count" < 3;--> statement-breakpoint
CREATE INDEX "request_events_request" ON "request_events" USING btree ("request_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "request_files_one_request" ON "request_files" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "request_files_position" ON "request_files" USING btree ("request_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "scope_lines_position" ON "scope_lines" USING btree ("request_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_one_per_request" ON "reviews" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "reviews_professional" ON "reviews" USING btree ("professional_id","created_at");--> statement-breakpoint
CREATE INDEX "reviews_author" ON "reviews" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_once" ON "users" USING btree ("email") WHERE "users"."email_verified";