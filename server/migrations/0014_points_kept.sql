CREATE TABLE "ledger_seals" (
	"upto" bigint PRIMARY KEY NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	"digest" "bytea",
	"sealed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "point_days" (
	"professional_id" uuid NOT NULL,
	"day" date NOT NULL,
	"bought_cents" integer DEFAULT 0 NOT NULL,
	"bought_points" integer DEFAULT 0 NOT NULL,
	"bonus_points" integer DEFAULT 0 NOT NULL,
	"spent_points" integer DEFAULT 0 NOT NULL,
	"leads" integer DEFAULT 0 NOT NULL,
	"refunded_points" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "point_days_professional_id_day_pk" PRIMARY KEY("professional_id","day")
);
--> statement-breakpoint
CREATE TABLE "taken_lots" (
	"entry_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"points" integer NOT NULL,
	CONSTRAINT "taken_lots_entry_id_lot_id_pk" PRIMARY KEY("entry_id","lot_id"),
	CONSTRAINT "taken_lots_points_some" CHECK ("taken_lots"."points" <> 0)
);
--> statement-breakpoint
ALTER TABLE "point_days" ADD CONSTRAINT "point_days_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_lots" ADD CONSTRAINT "taken_lots_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_lots" ADD CONSTRAINT "taken_lots_lot_id_point_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."point_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "taken_lots_lot" ON "taken_lots" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "point_lots_used" ON "point_lots" USING btree ("professional_id","created_at","id") WHERE "point_lots"."remaining" = 0;--> statement-breakpoint

-- What was taken stays written; a seal is filled in once.
CREATE TRIGGER taken_lots_immutable BEFORE UPDATE OR DELETE ON taken_lots
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER taken_lots_not_truncated BEFORE TRUNCATE ON taken_lots
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_seals_filled_once BEFORE UPDATE ON ledger_seals
  FOR EACH ROW WHEN (OLD.digest IS NOT NULL) EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_seals_kept BEFORE DELETE ON ledger_seals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_seals_not_truncated BEFORE TRUNCATE ON ledger_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint

-- The days of what the ledger says already.
INSERT INTO point_days (professional_id, day, bought_cents, bought_points, bonus_points, spent_points, leads, refunded_points)
SELECT a.professional_id, (e.created_at AT TIME ZONE 'Australia/Melbourne')::date,
  coalesce(sum(e.amount_cents) FILTER (WHERE e.kind = 'top_up'), 0),
  coalesce(sum(p.amount) FILTER (WHERE e.kind = 'top_up'), 0),
  coalesce(sum(p.amount) FILTER (WHERE e.kind LIKE '%\_bonus'), 0),
  coalesce(-sum(p.amount) FILTER (WHERE e.kind = 'lead_capture'), 0),
  count(*) FILTER (WHERE e.kind = 'lead_capture'),
  coalesce(sum(p.amount) FILTER (WHERE e.kind = 'lead_refund'), 0)
FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id
JOIN ledger_accounts a ON a.id = p.account_id AND a.professional_id IS NOT NULL
WHERE (e.kind IN ('top_up', 'lead_refund') OR e.kind LIKE '%\_bonus') AND a.kind = 'available'
  OR e.kind = 'lead_capture' AND a.kind = 'held'
GROUP BY 1, 2;
