DROP INDEX "project_showcases_post";--> statement-breakpoint
DROP INDEX "project_showcases_newest";--> statement-breakpoint
ALTER TABLE "project_showcases" DROP CONSTRAINT "project_showcases_community_id_project_id_pk";--> statement-breakpoint
ALTER TABLE "project_showcases" ADD PRIMARY KEY ("post_id");--> statement-breakpoint
ALTER TABLE "project_showcases" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "project_showcases_once" ON "project_showcases" USING btree ("community_id","project_id") WHERE "project_showcases"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "project_showcases_newest" ON "project_showcases" USING btree ("community_id","created_at" DESC NULLS LAST,"project_id" DESC NULLS LAST) WHERE "project_showcases"."replaced_at" is null;