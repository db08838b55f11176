CREATE TABLE "revenue_days" (
	"day" date PRIMARY KEY NOT NULL,
	"cents" bigint NOT NULL
);
--> statement-breakpoint
INSERT INTO revenue_days (day, cents)
SELECT (e.created_at AT TIME ZONE 'Australia/Melbourne')::date, sum(p.amount)
FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id JOIN ledger_entries e ON e.id = p.entry_id
WHERE a.professional_id IS NULL AND a.owner_id IS NULL
  AND a.kind IN ('revenue_top_ups', 'revenue_tiers', 'revenue_add_ons', 'revenue_bookings', 'platform_fee')
  AND p.id <= (SELECT max(upto) FROM ledger_seals WHERE digest IS NOT NULL)
GROUP BY 1;
