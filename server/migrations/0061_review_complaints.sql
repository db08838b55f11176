CREATE TABLE "review_complaints" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"review_id" uuid NOT NULL,
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
ALTER TABLE "reviews" ADD COLUMN "amended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review_complaints" ADD CONSTRAINT "review_complaints_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_complaints" ADD CONSTRAINT "review_complaints_complainant_id_users_id_fk" FOREIGN KEY ("complainant_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_complaints" ADD CONSTRAINT "review_complaints_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "review_complaints_one_open" ON "review_complaints" USING btree ("review_id") WHERE "review_complaints"."decided_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "review_complaints_once_a_person" ON "review_complaints" USING btree ("review_id","complainant_id");--> statement-breakpoint
CREATE INDEX "review_complaints_complainant" ON "review_complaints" USING btree ("complainant_id");--> statement-breakpoint
CREATE INDEX "review_complaints_decider" ON "review_complaints" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "review_complaints_waiting" ON "review_complaints" USING btree (coalesce("appealed_at", "created_at"),"id") WHERE "review_complaints"."decided_at" is null or ("review_complaints"."appealed_at" is not null and "review_complaints"."appeal_decided_at" is null);