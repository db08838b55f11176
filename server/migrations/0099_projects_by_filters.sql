DROP INDEX "projects_newest";--> statement-breakpoint
DROP INDEX "projects_facets";--> statement-breakpoint
CREATE INDEX "projects_newest" ON "projects" USING btree ("created_at","id","category","budget","location","postcode") WHERE "projects"."is_public" and "projects"."status" <> 'unverified';--> statement-breakpoint
CREATE INDEX "projects_facets" ON "projects" USING btree ("location","created_at","id","category","budget","postcode") WHERE "projects"."is_public" and "projects"."status" <> 'unverified';