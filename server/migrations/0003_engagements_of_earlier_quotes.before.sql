-- Quotes that were accepted before there were jobs have one too; the law's steps are not asked of them.
DO $$ DECLARE ids uuid[]; last uuid := '00000000-0000-0000-0000-000000000000'; BEGIN LOOP
  ids := ARRAY(SELECT id FROM "quotes" WHERE id > last AND status = 'accepted' ORDER BY id LIMIT 2000);
  EXIT WHEN ids = '{}';
  INSERT INTO engagements (request_id, created_at)
    SELECT request_id, min(coalesce(decided_at, sent_at)) FROM quotes WHERE id = ANY (ids) GROUP BY request_id
    ON CONFLICT (request_id) DO NOTHING;
  WITH made AS (
    INSERT INTO engagement_contracts (engagement_id, number, quote_id, professional_id, base_cents, start_on, end_on, flags,
      needs_contract, needs_insurance, cooling_days, created_at)
    SELECT e.id, (SELECT count(*) FROM engagement_contracts c WHERE c.engagement_id = e.id)
        + row_number() OVER (PARTITION BY e.id ORDER BY q.decided_at, q.id), q.id, q.professional_id, v.low_cents,
      v.start_from, v.start_from + (v.duration_days - 1), v.flags, false, false, 0, coalesce(q.decided_at, q.sent_at)
    FROM quotes q JOIN engagements e ON e.request_id = q.request_id
      JOIN quote_versions v ON v.quote_id = q.id AND v.version = q.version
    WHERE q.id = ANY (ids) ON CONFLICT (quote_id) DO NOTHING
    RETURNING id, engagement_id, quote_id, professional_id, created_at),
  noted AS (
    INSERT INTO engagement_events (engagement_id, contract_id, kind, is_by_owner, about, at)
    SELECT engagement_id, id, 'started', true, '', created_at FROM made)
  INSERT INTO engagement_stages (contract_id, position, kind, label, amount_cents)
  SELECT m.id, stage.position, stage.kind, stage.label, stage.amount
  FROM made m JOIN quotes q ON q.id = m.quote_id JOIN quote_versions v ON v.quote_id = q.id AND v.version = q.version
    CROSS JOIN LATERAL (VALUES (0, 'deposit', 'Deposit', least(v.deposit_cents, v.low_cents)),
      (1, 'completion', 'Completion', v.low_cents - least(v.deposit_cents, v.low_cents))) stage(position, kind, label, amount)
  WHERE stage.amount > 0;
  COMMIT;
  last := ids[cardinality(ids)];
END LOOP; END $$
