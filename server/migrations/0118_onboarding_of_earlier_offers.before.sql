-- Whoever had a priced offer before has the step done; nobody is told now of what is long past.
DO $$ DECLARE ids uuid[]; last uuid := '00000000-0000-0000-0000-000000000000'; BEGIN LOOP
  ids := ARRAY(SELECT id FROM project_offers WHERE id > last ORDER BY id LIMIT 5000);
  EXIT WHEN ids = '{}';
  INSERT INTO onboarding_steps (user_id, step, done_at, told_at)
    SELECT u.id, 'firstQuoteReceived', min(o.created_at), now()
    FROM project_offers o JOIN projects p ON p.id = o.project_id
    JOIN users u ON u.email_verified AND (u.id = p.owner_id OR (p.owner_id IS NULL AND u.email = p.email))
    WHERE o.id = ANY (ids) AND o.price_cents IS NOT NULL GROUP BY u.id ORDER BY u.id ON CONFLICT DO NOTHING;
  COMMIT;
  last := ids[cardinality(ids)];
END LOOP; END $$;
