CREATE TYPE "public"."application_status" AS ENUM('review', 'interview', 'approved', 'declined');--> statement-breakpoint
ALTER TYPE "public"."mail_token_kind" ADD VALUE 'application_invitation';--> statement-breakpoint
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
ALTER TABLE "applications" ADD CONSTRAINT "applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "applications_token_once" ON "applications" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_one_per_email" ON "applications" USING btree ("email") WHERE "applications"."status" <> 'declined';--> statement-breakpoint
CREATE INDEX "applications_email" ON "applications" USING btree ("email");--> statement-breakpoint
CREATE INDEX "applications_abn" ON "applications" USING btree ("abn");--> statement-breakpoint
CREATE INDEX "applications_created" ON "applications" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "applications_decider" ON "applications" USING btree ("decided_by");