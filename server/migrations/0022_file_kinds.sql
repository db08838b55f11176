ALTER TABLE "files" ADD COLUMN "kind" text;--> statement-breakpoint
-- What is there is a picture where it says so and has the size that it was drawn at, a document otherwise.
UPDATE "files" SET "kind" = CASE
  WHEN "content_type" LIKE 'image/%' AND ("width" > 0 AND "height" > 0) IS TRUE THEN 'picture' ELSE 'document' END;--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
-- Documents hung on posts and stood as covers, which took their communities down: they are taken off, and hang on
-- nothing then; the sweep removes them a day after they were made.
WITH "wrong" AS (
  DELETE FROM "post_images" USING "files" WHERE "files"."id" = "post_images"."file_id" AND "files"."kind" <> 'picture'
  RETURNING "post_images"."file_id")
UPDATE "files" SET "attached_at" = NULL FROM "wrong" WHERE "files"."id" = "wrong"."file_id";--> statement-breakpoint
WITH "wrong" AS (
  UPDATE "communities" SET "image_id" = NULL FROM "files"
  WHERE "files"."id" = "communities"."image_id" AND "files"."kind" <> 'picture'
  RETURNING "files"."id")
UPDATE "files" SET "attached_at" = NULL FROM "wrong" WHERE "files"."id" = "wrong"."id";--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_id_of_kind" UNIQUE("id","kind");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind_known" CHECK ("files"."kind" in ('picture', 'document'));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_attached_picture_drawn" CHECK ("files"."attached_at" is null or "files"."kind" <> 'picture' or ("files"."width" > 0 and "files"."height" > 0) is true);--> statement-breakpoint
ALTER TABLE "communities" DROP CONSTRAINT "communities_image_id_files_id_fk";--> statement-breakpoint
ALTER TABLE "post_images" DROP CONSTRAINT "post_images_file_id_files_id_fk";--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "image_kind" text DEFAULT 'picture';--> statement-breakpoint
ALTER TABLE "post_images" ADD COLUMN "file_kind" text DEFAULT 'picture' NOT NULL;--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_image_is_picture" FOREIGN KEY ("image_id","image_kind") REFERENCES "public"."files"("id","kind") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_file_is_picture" FOREIGN KEY ("file_id","file_kind") REFERENCES "public"."files"("id","kind") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_image_kind" CHECK ("communities"."image_id" is null or ("communities"."image_kind" = 'picture') is true);--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_file_kind" CHECK ("post_images"."file_kind" = 'picture');
