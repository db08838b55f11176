-- Whoever posted a project before has the step done; nobody is told now of what is long past.
DO $$ DECLARE ids uuid[]; last uuid := '00000000-0000-0000-0000-000000000000'; BEGIN LOOP
  ids := ARRAY(SELECT id FROM projects WHERE id > last ORDER BY id LIMIT 5000);
  EXIT WHEN ids = '{}';
  INSERT INTO onboarding_steps (user_id, step, done_at, told_at)
    SELECT u.id, 'firstProjectCreated', min(p.verified_at), now()
    FROM projects p JOIN users u ON u.email_verified AND (u.id = p.owner_id OR (p.owner_id IS NULL AND u.email = p.email))
    WHERE p.id = ANY (ids) AND p.verified_at IS NOT NULL GROUP BY u.id ORDER BY u.id ON CONFLICT DO NOTHING;
  COMMIT;
  last := ids[cardinality(ids)];
END LOOP; END $$;
