CREATE TABLE "community_words" (
	"word" text PRIMARY KEY NOT NULL,
	"stem" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "communities_rank";--> statement-breakpoint
DROP INDEX "communities_newest";--> statement-breakpoint
DROP INDEX "communities_members";--> statement-breakpoint
DROP INDEX "communities_alive";--> statement-breakpoint
DROP INDEX "places_suburb";--> statement-breakpoint
CREATE INDEX "community_words_trigrams" ON "community_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "community_words_prefix" ON "community_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "community_words_stem" ON "community_words" USING btree ("stem");--> statement-breakpoint
CREATE INDEX "communities_facets" ON "communities" USING btree ("category","sector","location","membership_type");--> statement-breakpoint
CREATE INDEX "communities_rank" ON "communities" USING btree ("rank","member_count" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "communities_newest" ON "communities" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "communities_members" ON "communities" USING btree ("member_count" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "communities_alive" ON "communities" USING btree ("active_percent" DESC NULLS LAST,"member_count" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "places_suburb" ON "places" USING btree (translate(lower("suburb"), '-''', '  '));