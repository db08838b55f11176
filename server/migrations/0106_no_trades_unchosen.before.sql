-- Who chose no trade has none; only all fifteen at once were nobody's choice, an invitation's one trade is.
DO $$ DECLARE ids uuid[]; last uuid := '00000000-0000-0000-0000-000000000000'; BEGIN LOOP
  ids := ARRAY(SELECT id FROM professionals WHERE id > last ORDER BY id LIMIT 1000);
  EXIT WHEN ids = '{}';
  UPDATE professionals SET trades = '{}' WHERE id = ANY (ids) AND NOT has_chosen_matching AND cardinality(trades) >= 15;
  COMMIT;
  last := ids[cardinality(ids)];
END LOOP; END $$;
--> statement-breakpoint
ALTER TABLE "professionals" VALIDATE CONSTRAINT "professionals_trades_chosen";
