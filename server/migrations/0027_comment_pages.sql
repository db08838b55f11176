DROP INDEX "comments_of_post";--> statement-breakpoint
CREATE INDEX "comments_of_post" ON "comments" USING btree ("post_id","parent_id","created_at","id");