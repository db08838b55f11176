ALTER TYPE "public"."approval_kind" ADD VALUE 'prices';--> statement-breakpoint
CREATE TABLE "price_book" (
	"code" text NOT NULL,
	"effective_from" timestamp with time zone NOT NULL,
	"value" integer NOT NULL,
	CONSTRAINT "price_book_code_effective_from_pk" PRIMARY KEY("code","effective_from"),
	CONSTRAINT "price_book_value_not_negative" CHECK ("price_book"."value" >= 0)
);
--> statement-breakpoint
CREATE TABLE "price_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"effective_from" timestamp with time zone NOT NULL,
	"figures" jsonb NOT NULL,
	"asked_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "diamond_agreements" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"professional_id" uuid NOT NULL,
	"monthly_cents" integer NOT NULL,
	"points" integer NOT NULL,
	"top_up_per_mille" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"agreed_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "diamond_agreements_price_sane" CHECK ("diamond_agreements"."monthly_cents" between 100 and 5000000),
	CONSTRAINT "diamond_agreements_points_sane" CHECK ("diamond_agreements"."points" between 0 and 100000),
	CONSTRAINT "diamond_agreements_bonus_sane" CHECK ("diamond_agreements"."top_up_per_mille" between 0 and 5000),
	CONSTRAINT "diamond_agreements_forward" CHECK ("diamond_agreements"."ends_on" > "diamond_agreements"."starts_on")
);
--> statement-breakpoint
ALTER TABLE "auto_top_ups" ADD COLUMN "points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "top_up_per_mille" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "price_notice" text;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diamond_agreements" ADD CONSTRAINT "diamond_agreements_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diamond_agreements" ADD CONSTRAINT "diamond_agreements_agreed_by_users_id_fk" FOREIGN KEY ("agreed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_changes_asked_by" ON "price_changes" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "diamond_agreements_professional" ON "diamond_agreements" USING btree ("professional_id","created_at");--> statement-breakpoint
CREATE INDEX "diamond_agreements_agreed_by" ON "diamond_agreements" USING btree ("agreed_by");--> statement-breakpoint
-- The book is written on and never over: what was charged can always be told from it.
CREATE FUNCTION keep_price_book() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND (NEW.effective_from >= now() OR NOT EXISTS (SELECT FROM price_book WHERE code = NEW.code)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a price holds from a day to come, and its row stays as it is' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER price_book_kept BEFORE INSERT OR UPDATE OR DELETE ON price_book
  FOR EACH ROW EXECUTE FUNCTION keep_price_book();--> statement-breakpoint
CREATE TRIGGER price_book_not_emptied BEFORE TRUNCATE ON price_book
  FOR EACH STATEMENT EXECUTE FUNCTION keep_price_book();--> statement-breakpoint
CREATE FUNCTION keep_price_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a change of prices stays as it was asked for' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER price_changes_kept BEFORE UPDATE OR DELETE ON price_changes
  FOR EACH ROW EXECUTE FUNCTION keep_price_change();--> statement-breakpoint
INSERT INTO price_book (code, effective_from, value)
  SELECT code, now(), value FROM (VALUES
    ('dollar_points', 1), ('lead_points', 29), ('platform_fee_percent', 20),
    ('basic_monthly_cents', 3999), ('basic_points', 40), ('basic_bonus_points', 5), ('basic_top_up_per_mille', 140),
    ('silver_monthly_cents', 4999), ('silver_points', 50), ('silver_bonus_points', 35), ('silver_top_up_per_mille', 400),
    ('gold_monthly_cents', 9999), ('gold_points', 100), ('gold_bonus_points', 70), ('gold_top_up_per_mille', 500),
    ('platinum_monthly_cents', 11999), ('platinum_points', 120), ('platinum_bonus_points', 140),
    ('platinum_top_up_per_mille', 667),
    ('premium_monthly_cents', 9900), ('alerts_monthly_cents', 1000), ('badge_cents', 2000), ('annual_months', 11)
  ) first(code, value);--> statement-breakpoint

-- Whoever pays for a level pays what they paid, and gets the points of the ladder with the next paid invoice: at every level
-- they are as many as before or more. Points and lots stay as they are. An automatic top-up bought 29 points for a dollar:
-- it is off until its owner has seen what it buys now. Each is written to once.
DO $$
DECLARE levels integer; automatic integer; holders integer;
BEGIN
  UPDATE professionals p SET
    tier_bonus_points = figures.points, top_up_per_mille = figures.per_mille
    FROM (VALUES ('silver', 85, 400), ('gold', 170, 500), ('platinum', 260, 667)) figures(tier, points, per_mille)
    WHERE p.tier::text = figures.tier;
  UPDATE professionals p SET tier_bonus_points = 45, top_up_per_mille = 140
    FROM subscriptions s WHERE s.professional_id = p.id AND s.kind = 'tier' AND s.paid_plan = 'basic_month'
      AND s.status IN ('trialing', 'active', 'past_due') AND p.tier = 'bronze';

  UPDATE professionals p SET price_notice = 'points'
    WHERE EXISTS (SELECT FROM point_lots l WHERE l.professional_id = p.id AND l.kind = 'paid' AND l.remaining > 0);
  GET DIAGNOSTICS holders = ROW_COUNT;
  UPDATE professionals p SET price_notice = 'plan'
    WHERE EXISTS (SELECT FROM subscriptions s WHERE s.professional_id = p.id AND s.kind = 'tier'
      AND s.status IN ('trialing', 'active', 'past_due'));
  GET DIAGNOSTICS levels = ROW_COUNT;
  WITH stopped AS (
    UPDATE auto_top_ups SET is_on = false,
      failure = 'Points have a new price: a dollar buys 1, and a lead costs 29. Switch it on again if you want that.'
    WHERE is_on RETURNING professional_id)
  UPDATE professionals p SET price_notice = concat_ws(' ', p.price_notice, 'automatic')
    FROM stopped WHERE stopped.professional_id = p.id;
  GET DIAGNOSTICS automatic = ROW_COUNT;

  RAISE NOTICE 'one ladder of prices: % professionals keep the price of their plan, % keep points that they bought, % automatic top-ups are off until their owner agrees',
    levels, holders, automatic;
  INSERT INTO audit_log (action, subject, detail) VALUES ('prices_changed', 'price_book',
    jsonb_build_object('plans_kept', levels, 'points_kept', holders, 'automatic_top_ups_off', automatic));
END
$$;
