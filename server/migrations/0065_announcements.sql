CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"community_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"content_html" text NOT NULL,
	"html_version" smallint NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "news_choices" DROP CONSTRAINT "news_choices_topic_known";--> statement-breakpoint
ALTER TABLE "told_news" DROP CONSTRAINT "told_news_topic_known";--> statement-breakpoint
ALTER TABLE "unsubscribed_addresses" DROP CONSTRAINT "unsubscribed_addresses_topic_known";--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_of_community" ON "announcements" USING btree ("community_id","is_pinned","published_at","id");--> statement-breakpoint
CREATE INDEX "announcements_author" ON "announcements" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "announcements_untold" ON "announcements" USING btree ("published_at") WHERE "announcements"."told_at" is null;--> statement-breakpoint
ALTER TABLE "news_choices" ADD CONSTRAINT "news_choices_topic_known" CHECK ("news_choices"."topic" in ('leads', 'projects', 'messages', 'communities', 'announcements', 'comments', 'achievements'));--> statement-breakpoint
ALTER TABLE "told_news" ADD CONSTRAINT "told_news_topic_known" CHECK ("told_news"."topic" in ('leads', 'projects', 'messages', 'communities', 'announcements', 'comments', 'achievements'));--> statement-breakpoint
ALTER TABLE "unsubscribed_addresses" ADD CONSTRAINT "unsubscribed_addresses_topic_known" CHECK ("unsubscribed_addresses"."topic" in ('leads', 'projects', 'messages', 'communities', 'announcements', 'comments', 'achievements'));