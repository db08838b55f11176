ALTER TABLE "engagement_contracts" VALIDATE CONSTRAINT "engagement_contracts_base_cents";--> statement-breakpoint
ALTER TABLE "engagement_events" VALIDATE CONSTRAINT "engagement_events_kind_known";
