ALTER TABLE "comments" ADD COLUMN "content_html" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "html_version" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "content_html" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "html_version" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "comments_html_version" ON "comments" USING btree ("html_version");--> statement-breakpoint
CREATE INDEX "posts_html_version" ON "posts" USING btree ("html_version");--> statement-breakpoint
-- Whatever changes a content without its HTML (erasing, a correction by hand) leaves no HTML of the old words behind.
CREATE FUNCTION forget_html() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.content_html := '';
  NEW.html_version := 0;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER posts_html_follows BEFORE UPDATE OF content ON posts FOR EACH ROW
  WHEN (NEW.content <> OLD.content AND NEW.content_html = OLD.content_html) EXECUTE FUNCTION forget_html();--> statement-breakpoint
CREATE TRIGGER comments_html_follows BEFORE UPDATE OF content ON comments FOR EACH ROW
  WHEN (NEW.content <> OLD.content AND NEW.content_html = OLD.content_html) EXECUTE FUNCTION forget_html();
