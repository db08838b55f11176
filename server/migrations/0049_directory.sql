CREATE TABLE "directory_coverage" (
	"trade" text NOT NULL,
	"postcode" text NOT NULL,
	"count" integer NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "directory_coverage_trade_postcode_pk" PRIMARY KEY("trade","postcode"),
	CONSTRAINT "directory_coverage_count_positive" CHECK ("directory_coverage"."count" > 0)
);
--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "review_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "stars_total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "turn_key" integer GENERATED ALWAYS AS (uuid_hash(id)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "lead_turns_listed" ON "lead_turns" USING gist ("trade","place") WHERE "lead_turns"."may_receive";--> statement-breakpoint
CREATE INDEX "lead_turns_listed_once" ON "lead_turns" USING gist ("place") WHERE "lead_turns"."may_receive" and "lead_turns"."trade" = "lead_turns"."trades"[1];--> statement-breakpoint
CREATE INDEX "professionals_listed_in_turn" ON "professionals" USING btree ("turn_key","id") WHERE "professionals"."may_receive_leads";--> statement-breakpoint
-- Reviews that stand are counted where they are listed by: in the row of their professional.
CREATE FUNCTION count_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.removed_at IS NULL THEN
    UPDATE professionals SET review_count = review_count - 1, stars_total = stars_total - OLD.stars
    WHERE id = OLD.professional_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.removed_at IS NULL THEN
    UPDATE professionals SET review_count = review_count + 1, stars_total = stars_total + NEW.stars
    WHERE id = NEW.professional_id;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER reviews_counted AFTER INSERT OR DELETE OR UPDATE OF removed_at, stars, professional_id ON reviews
  FOR EACH ROW EXECUTE FUNCTION count_reviews();--> statement-breakpoint
UPDATE professionals p SET review_count = r.count, stars_total = r.stars
  FROM (SELECT professional_id, count(*) AS count, sum(stars) AS stars FROM reviews WHERE removed_at IS NULL GROUP BY 1) r
  WHERE r.professional_id = p.id;
