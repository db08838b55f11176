-- Leads from before are counted by their kind too: each batch moves what it changes (trigger `leads_counted_again`).
DO $$ DECLARE ids uuid[]; last uuid := '00000000-0000-0000-0000-000000000000'; BEGIN LOOP
  ids := ARRAY(SELECT id FROM leads WHERE id > last ORDER BY id LIMIT 1000);
  EXIT WHEN ids = '{}';
  UPDATE leads l SET counted_as = job_kind(r.work_kind::text, r.trades) FROM quote_requests r
    WHERE r.id = l.request_id AND l.id = ANY (ids) AND l.counted_as IS NULL;
  COMMIT;
  last := ids[cardinality(ids)];
END LOOP; END $$;
