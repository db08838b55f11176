DROP INDEX "data_exports_one_at_a_time";--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "about" text;--> statement-breakpoint
CREATE INDEX "data_exports_about" ON "data_exports" USING btree ("about");--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_one_at_a_time" ON "data_exports" USING btree ("user_id",coalesce("about", '')) WHERE "data_exports"."ready_at" is null and "data_exports"."failed_at" is null;