CREATE TABLE "engagement_collaborators" (
	"contract_id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"offer_id" uuid,
	"trade" text DEFAULT '' NOT NULL,
	"rate_cents" integer,
	"rate_unit" text,
	"left_at" timestamp with time zone,
	CONSTRAINT "engagement_collaborators_rate" CHECK (("engagement_collaborators"."rate_cents" is null) = ("engagement_collaborators"."rate_unit" is null))
);
--> statement-breakpoint
CREATE TABLE "engagement_projects" (
	"engagement_id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"is_domestic" boolean NOT NULL,
	"ended_as" text,
	CONSTRAINT "engagement_projects_ended_known" CHECK ("engagement_projects"."ended_as" in ('completed', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "engagement_contracts" DROP CONSTRAINT "engagement_contracts_base";--> statement-breakpoint
ALTER TABLE "engagement_events" DROP CONSTRAINT "engagement_events_kind_known";--> statement-breakpoint
ALTER TABLE "engagement_contracts" ALTER COLUMN "quote_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "engagement_contracts" ALTER COLUMN "professional_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "engagements" ALTER COLUMN "request_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "engagement_collaborators" ADD CONSTRAINT "engagement_collaborators_contract_id_engagement_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."engagement_contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_collaborators" ADD CONSTRAINT "engagement_collaborators_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_collaborators" ADD CONSTRAINT "engagement_collaborators_offer_id_project_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."project_offers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_projects" ADD CONSTRAINT "engagement_projects_engagement_id_engagements_id_fk" FOREIGN KEY ("engagement_id") REFERENCES "public"."engagements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_projects" ADD CONSTRAINT "engagement_projects_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "engagement_collaborators_offer" ON "engagement_collaborators" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "engagement_collaborators_person" ON "engagement_collaborators" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "engagement_projects_project" ON "engagement_projects" USING btree ("project_id");--> statement-breakpoint
ALTER TABLE "engagement_contracts" ADD CONSTRAINT "engagement_contracts_base_cents" CHECK ("engagement_contracts"."base_cents" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "engagement_events" ADD CONSTRAINT "engagement_events_kind_known" CHECK ("engagement_events"."kind" in ('started', 'schedule', 'paper', 'claimed', 'refused', 'paid', 'unpaid', 'proposed', 'accepted', 'declined', 'withdrawn', 'diary', 'defect', 'fixed', 'defect_accepted', 'defect_reopened', 'not_done', 'completed', 'reopened', 'left')) NOT VALID;