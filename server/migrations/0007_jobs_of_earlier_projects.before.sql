ALTER TABLE "engagement_contracts" VALIDATE CONSTRAINT "engagement_contracts_base_cents"
--> statement-breakpoint
ALTER TABLE "engagement_events" VALIDATE CONSTRAINT "engagement_events_kind_known"
--> statement-breakpoint
-- Collaborative projects that run already are jobs too, with their tasks and variations; the law's steps are not asked of them.
DO $$ DECLARE ids uuid[]; last uuid := '00000000-0000-0000-0000-000000000000'; BEGIN LOOP
  ids := ARRAY(SELECT id FROM "projects" WHERE id > last AND status = 'in_progress' AND collaborator_count > 0 ORDER BY id LIMIT 500);
  EXIT WHEN ids = '{}';
  WITH running AS MATERIALIZED (
    SELECT p.id AS project_id, gen_random_uuid() AS engagement_id, coalesce(p.started_at, p.created_at) AS at, p.category,
      concat_ws(' ', p.suburb, p.location, p.postcode) AS place, p.owner_id, p.name AS owner_name,
      p.location = 'VIC' AND p.category NOT IN ('Commercial Fit-out', 'Engineering and Surveying', 'Design and Drawings') AS is_domestic
    FROM projects p WHERE p.id = ANY (ids) AND NOT EXISTS (SELECT FROM engagement_projects ep WHERE ep.project_id = p.id)),
  parts AS MATERIALIZED (
    SELECT r.*, gen_random_uuid() AS contract_id, o.id AS offer_id, o.person_id, coalesce(s.trade, '') AS trade,
      o.price_cents, o.rate_unit, trim(u.first_name || ' ' || u.last_name) AS person_name,
      CASE WHEN o.rate_unit = 'fixed' THEN o.price_cents ELSE 0 END AS base,
      row_number() OVER (PARTITION BY r.project_id ORDER BY o.decided_at, o.id) AS number,
      (SELECT coalesce(sum(-v.price_cents), 0)::int FROM project_variations v WHERE v.project_id = r.project_id
        AND v.person_id = o.person_id AND v.status = 'accepted' AND v.price_cents < 0) AS off
    FROM running r JOIN project_offers o ON o.project_id = r.project_id AND o.status = 'accepted'
      JOIN users u ON u.id = o.person_id LEFT JOIN project_seats s ON s.id = o.seat_id),
  varied AS MATERIALIZED (
    SELECT gen_random_uuid() AS change_id, t.contract_id, v.*, t.owner_name, t.person_name,
      row_number() OVER (PARTITION BY t.contract_id ORDER BY v.number) AS nth,
      -- What takes off more than the price is decided anew.
      CASE WHEN v.status = 'accepted' AND v.price_cents < 0 AND t.off > t.base THEN 'proposed' ELSE v.status END AS stands
    FROM parts t JOIN project_variations v ON v.project_id = t.project_id AND v.person_id = t.person_id),
  jobs AS (INSERT INTO engagements (id, created_at) SELECT engagement_id, at FROM running),
  ofs AS (INSERT INTO engagement_projects (engagement_id, project_id, kind, place, is_domestic)
    SELECT engagement_id, project_id, category, place, is_domestic FROM running),
  contracts AS (INSERT INTO engagement_contracts (id, engagement_id, number, base_cents, flags, needs_contract, needs_insurance,
      cooling_days, created_at)
    SELECT contract_id, engagement_id, number, base, '[]', false, false, 0, at FROM parts),
  people AS (INSERT INTO engagement_collaborators (contract_id, person_id, offer_id, trade, rate_cents, rate_unit)
    SELECT contract_id, person_id, offer_id, trade, CASE WHEN rate_unit <> 'fixed' THEN price_cents END,
      CASE WHEN rate_unit <> 'fixed' THEN rate_unit END FROM parts),
  changes AS (INSERT INTO engagement_changes (id, contract_id, number, is_by_owner, text, price_cents, days, status, proposed_by,
      decided_by, created_at, decided_at)
    SELECT change_id, contract_id, nth, is_by_owner, text, price_cents, days, stands,
      CASE WHEN is_by_owner THEN owner_name ELSE person_name END,
      CASE WHEN stands = 'proposed' THEN '' WHEN is_by_owner THEN person_name ELSE owner_name END,
      created_at, CASE WHEN stands <> 'proposed' THEN decided_at END FROM varied),
  stages AS (INSERT INTO engagement_stages (contract_id, position, kind, label, amount_cents, change_id)
    SELECT contract_id, 0, 'completion', 'Completion', base - CASE WHEN off > base THEN 0 ELSE off END, NULL::uuid
      FROM parts WHERE base > 0
    UNION ALL SELECT contract_id, nth, 'variation', 'Variation ' || nth, price_cents, change_id
      FROM varied WHERE stands = 'accepted' AND price_cents > 0),
  tasks AS (INSERT INTO engagement_tasks (engagement_id, title, due_on, is_for_owner, done_at, created_at)
    SELECT r.engagement_id, k.title, k.due_on, k.person_id IS NOT DISTINCT FROM r.owner_id, k.done_at, k.created_at
      FROM running r JOIN project_tasks k ON k.project_id = r.project_id)
  INSERT INTO engagement_events (engagement_id, contract_id, kind, is_by_owner, about, at)
    SELECT engagement_id, contract_id, 'started', true, '', at FROM parts;
  COMMIT;
  last := ids[cardinality(ids)];
END LOOP; END $$
