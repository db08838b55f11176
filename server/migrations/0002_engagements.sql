CREATE TABLE "engagement_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"contract_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"is_by_owner" boolean NOT NULL,
	"text" text NOT NULL,
	"price_cents" integer NOT NULL,
	"days" integer NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"proposed_by" text NOT NULL,
	"decided_by" text DEFAULT '' NOT NULL,
	"flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "engagement_changes_status_known" CHECK ("engagement_changes"."status" in ('proposed', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "engagement_changes_decided_says_when" CHECK (("engagement_changes"."status" = 'proposed') = ("engagement_changes"."decided_at" is null)),
	CONSTRAINT "engagement_changes_price" CHECK (abs("engagement_changes"."price_cents") <= 1000000000),
	CONSTRAINT "engagement_changes_days" CHECK (abs("engagement_changes"."days") <= 365)
);
--> statement-breakpoint
CREATE TABLE "engagement_contracts" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"engagement_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"quote_id" uuid NOT NULL,
	"professional_id" uuid NOT NULL,
	"base_cents" integer NOT NULL,
	"start_on" date,
	"end_on" date,
	"flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"needs_contract" boolean NOT NULL,
	"needs_insurance" boolean NOT NULL,
	"cooling_days" integer NOT NULL,
	"signed_on" date,
	"cools_until" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "engagement_contracts_base" CHECK ("engagement_contracts"."base_cents" > 0),
	CONSTRAINT "engagement_contracts_cooling" CHECK (("engagement_contracts"."signed_on" is null) = ("engagement_contracts"."cools_until" is null)),
	CONSTRAINT "engagement_contracts_days" CHECK ("engagement_contracts"."end_on" >= "engagement_contracts"."start_on")
);
--> statement-breakpoint
CREATE TABLE "engagement_defects" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"engagement_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "engagement_defects_status_known" CHECK ("engagement_defects"."status" in ('open', 'fixed', 'accepted'))
);
--> statement-breakpoint
CREATE TABLE "engagement_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"engagement_id" uuid NOT NULL,
	"day" date NOT NULL,
	"text" text NOT NULL,
	"author_id" uuid,
	"is_by_owner" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engagement_events" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"engagement_id" uuid NOT NULL,
	"contract_id" uuid,
	"kind" text NOT NULL,
	"is_by_owner" boolean,
	"about" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "engagement_events_kind_known" CHECK ("engagement_events"."kind" in ('started', 'schedule', 'paper', 'claimed', 'refused', 'paid', 'unpaid', 'proposed', 'accepted', 'declined', 'withdrawn', 'diary', 'defect', 'fixed', 'defect_accepted', 'defect_reopened', 'not_done', 'completed', 'reopened'))
);
--> statement-breakpoint
CREATE TABLE "engagement_papers" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"engagement_id" uuid NOT NULL,
	"contract_id" uuid,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"byte_count" integer NOT NULL,
	"is_by_owner" boolean NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "engagement_papers_kind_known" CHECK ("engagement_papers"."kind" in ('contract', 'insurance', 'permit', 'certificate', 'warranty', 'other')),
	CONSTRAINT "engagement_papers_of_contract" CHECK ("engagement_papers"."kind" not in ('contract', 'insurance') or "engagement_papers"."contract_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "engagement_photos" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"engagement_id" uuid NOT NULL,
	"stage_id" uuid,
	"entry_id" uuid,
	"defect_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "engagement_photos_of_one" CHECK (num_nonnulls("engagement_photos"."stage_id", "engagement_photos"."entry_id", "engagement_photos"."defect_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "engagement_stages" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"contract_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text DEFAULT 'planned' NOT NULL,
	"change_id" uuid,
	"claimed_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"refusal" text DEFAULT '' NOT NULL,
	"paid_at" timestamp with time zone,
	"confirmed" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "engagement_stages_kind_known" CHECK ("engagement_stages"."kind" in ('deposit', 'base', 'frame', 'lockup', 'fixing', 'completion', 'other', 'variation')),
	CONSTRAINT "engagement_stages_amount" CHECK ("engagement_stages"."amount_cents" >= 0),
	CONSTRAINT "engagement_stages_claimed_says_when" CHECK (("engagement_stages"."status" = 'planned') = ("engagement_stages"."claimed_at" is null)),
	CONSTRAINT "engagement_stages_paid_says_when" CHECK (("engagement_stages"."status" = 'paid') = ("engagement_stages"."paid_at" is not null)),
	CONSTRAINT "engagement_stages_of_change" CHECK (("engagement_stages"."kind" = 'variation') = ("engagement_stages"."change_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "engagement_tasks" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"engagement_id" uuid NOT NULL,
	"title" text NOT NULL,
	"due_on" date,
	"is_for_owner" boolean NOT NULL,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engagements" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"request_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_acceptances" (
	"quote_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"user_id" uuid,
	"signed_name" text NOT NULL,
	"hash" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "engagement_changes" ADD CONSTRAINT "engagement_changes_contract_id_engagement_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."engagement_contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_contracts" ADD CONSTRAINT "engagement_contracts_engagement_id_engagements_id_fk" FOREIGN KEY ("engagement_id") REFERENCES "public"."engagements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_contracts" ADD CONSTRAINT "engagement_contracts_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_contracts" ADD CONSTRAINT "engagement_contracts_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_defects" ADD CONSTRAINT "engagement_defects_engagement_id_engagements_id_fk" FOREIGN KEY ("engagement_id") REFERENCES "public"."engagements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_entries" ADD CONSTRAINT "engagement_entries_engagement_id_engagements_id_fk" FOREIGN KEY ("engagement_id") REFERENCES "public"."engagements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_entries" ADD CONSTRAINT "engagement_entries_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_events" ADD CONSTRAINT "engagement_events_engagement_id_engagements_id_fk" FOREIGN KEY ("engagement_id") REFERENCES "public"."engagements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_events" ADD CONSTRAINT "engagement_events_contract_id_engagement_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."engagement_contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_papers" ADD CONSTRAINT "engagement_papers_engagement_id_engagements_id_fk" FOREIGN KEY ("engagement_id") REFERENCES "public"."engagements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_papers" ADD CONSTRAINT "engagement_papers_contract_id_engagement_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."engagement_contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_papers" ADD CONSTRAINT "engagement_papers_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_papers" ADD CONSTRAINT "engagement_papers_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_photos" ADD CONSTRAINT "engagement_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_photos" ADD CONSTRAINT "engagement_photos_engagement_id_engagements_id_fk" FOREIGN KEY ("engagement_id") REFERENCES "public"."engagements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_photos" ADD CONSTRAINT "engagement_photos_stage_id_engagement_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."engagement_stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_photos" ADD CONSTRAINT "engagement_photos_entry_id_engagement_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."engagement_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_photos" ADD CONSTRAINT "engagement_photos_defect_id_engagement_defects_id_fk" FOREIGN KEY ("defect_id") REFERENCES "public"."engagement_defects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_stages" ADD CONSTRAINT "engagement_stages_contract_id_engagement_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."engagement_contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_stages" ADD CONSTRAINT "engagement_stages_change_id_engagement_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."engagement_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_tasks" ADD CONSTRAINT "engagement_tasks_engagement_id_engagements_id_fk" FOREIGN KEY ("engagement_id") REFERENCES "public"."engagements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagements" ADD CONSTRAINT "engagements_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_acceptances" ADD CONSTRAINT "quote_acceptances_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_acceptances" ADD CONSTRAINT "quote_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "engagement_changes_number" ON "engagement_changes" USING btree ("contract_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "engagement_contracts_quote" ON "engagement_contracts" USING btree ("quote_id");--> statement-breakpoint
CREATE UNIQUE INDEX "engagement_contracts_number" ON "engagement_contracts" USING btree ("engagement_id","number");--> statement-breakpoint
CREATE INDEX "engagement_contracts_professional" ON "engagement_contracts" USING btree ("professional_id");--> statement-breakpoint
CREATE UNIQUE INDEX "engagement_defects_number" ON "engagement_defects" USING btree ("engagement_id","number");--> statement-breakpoint
CREATE INDEX "engagement_entries_engagement" ON "engagement_entries" USING btree ("engagement_id","day");--> statement-breakpoint
CREATE INDEX "engagement_entries_author" ON "engagement_entries" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "engagement_events_engagement" ON "engagement_events" USING btree ("engagement_id","at");--> statement-breakpoint
CREATE INDEX "engagement_events_contract" ON "engagement_events" USING btree ("contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "engagement_papers_file" ON "engagement_papers" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "engagement_papers_engagement" ON "engagement_papers" USING btree ("engagement_id","created_at");--> statement-breakpoint
CREATE INDEX "engagement_papers_contract" ON "engagement_papers" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "engagement_papers_author" ON "engagement_papers" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "engagement_photos_engagement" ON "engagement_photos" USING btree ("engagement_id");--> statement-breakpoint
CREATE INDEX "engagement_photos_stage" ON "engagement_photos" USING btree ("stage_id");--> statement-breakpoint
CREATE INDEX "engagement_photos_entry" ON "engagement_photos" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "engagement_photos_defect" ON "engagement_photos" USING btree ("defect_id");--> statement-breakpoint
CREATE UNIQUE INDEX "engagement_stages_position" ON "engagement_stages" USING btree ("contract_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "engagement_stages_change" ON "engagement_stages" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "engagement_tasks_engagement" ON "engagement_tasks" USING btree ("engagement_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "engagements_one_per_request" ON "engagements" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "quote_acceptances_user" ON "quote_acceptances" USING btree ("user_id");--> statement-breakpoint
-- A contract's stages come to the accepted price with all agreed changes, at the end of every transaction.
CREATE FUNCTION require_engagement_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  contract uuid := CASE TG_TABLE_NAME WHEN 'engagement_contracts' THEN (to_jsonb(NEW) ->> 'id')::uuid
    ELSE coalesce(to_jsonb(NEW) ->> 'contract_id', to_jsonb(OLD) ->> 'contract_id')::uuid END;
BEGIN
  IF EXISTS (SELECT FROM engagement_contracts c WHERE c.id = contract AND c.base_cents
      + coalesce((SELECT sum(k.price_cents) FROM engagement_changes k WHERE k.contract_id = c.id AND k.status = 'accepted'), 0)
      <> coalesce((SELECT sum(s.amount_cents) FROM engagement_stages s WHERE s.contract_id = c.id), 0)) THEN
    RAISE EXCEPTION 'The stages of contract % do not come to its price', contract USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER engagement_contracts_sums AFTER INSERT OR UPDATE OF base_cents ON engagement_contracts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_engagement_sums();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER engagement_changes_sums AFTER INSERT OR UPDATE OR DELETE ON engagement_changes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_engagement_sums();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER engagement_stages_sums AFTER INSERT OR UPDATE OF amount_cents, contract_id OR DELETE ON engagement_stages
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_engagement_sums();--> statement-breakpoint
-- Stages and what changes on 1 December 2026 (Domestic Building Contracts Amendment Act 2025): nobody has confirmed these yet.
INSERT INTO legal_rules (code, effective_from, value, source, confirmed_at) VALUES
  ('stage_limits_base', '1996-05-01', 10, 'Domestic Building Contracts Act 1995 (Vic), section 40', '2026-07-01'),
  ('stage_limits_frame', '1996-05-01', 15, 'Domestic Building Contracts Act 1995 (Vic), section 40', '2026-07-01'),
  ('stage_limits_lockup', '1996-05-01', 35, 'Domestic Building Contracts Act 1995 (Vic), section 40', '2026-07-01'),
  ('stage_limits_fixing', '1996-05-01', 25, 'Domestic Building Contracts Act 1995 (Vic), section 40', '2026-07-01'),
  ('written_contract', '2026-12-01', 1, 'Domestic Building Contracts Amendment Act 2025 (Vic), No. 36', NULL),
  ('cost_escalation', '2026-12-01', 5, 'Domestic Building Contracts Amendment Act 2025 (Vic), No. 36', NULL),
  ('cost_escalation_from_cents', '2026-12-01', 100000000, 'Domestic Building Contracts Amendment Act 2025 (Vic), No. 36', NULL),
  ('owner_exit_price', '2026-12-01', 15, 'Domestic Building Contracts Amendment Act 2025 (Vic), No. 36', NULL),
  ('owner_exit_time', '2026-12-01', 50, 'Domestic Building Contracts Amendment Act 2025 (Vic), No. 36', NULL);
