-- by hand
-- A priced offer for a project is a first quote as one for a request is (PRODUCT.md, section 7).
CREATE OR REPLACE FUNCTION onboarding_facts(person uuid) RETURNS SETOF onboarding_step LANGUAGE sql STABLE AS $$
  SELECT done.step FROM users u,
    LATERAL (VALUES
      ('profileCompleted'::onboarding_step, u.first_name <> '' AND u.last_name <> '' AND u.location IS NOT NULL),
      ('profilePictureUploaded', u.profile_image_url IS NOT NULL),
      ('phoneVerified', u.phone_verified_at IS NOT NULL),
      ('firstProjectCreated', EXISTS (SELECT FROM quote_requests r WHERE r.verified_at IS NOT NULL AND r.erased_at IS NULL
          AND (r.user_id = u.id OR (r.user_id IS NULL AND r.email = u.email)))
        OR EXISTS (SELECT FROM projects p WHERE p.verified_at IS NOT NULL
          AND (p.owner_id = u.id OR (p.owner_id IS NULL AND p.email = u.email)))),
      ('firstQuoteReceived', EXISTS (SELECT FROM bookings b WHERE b.status = 'confirmed' AND b.erased_at IS NULL
          AND (b.user_id = u.id OR b.email = u.email))
        OR EXISTS (SELECT FROM quotes q JOIN quote_requests r ON r.id = q.request_id WHERE r.erased_at IS NULL
          AND (r.user_id = u.id OR (r.user_id IS NULL AND r.email = u.email)))
        OR EXISTS (SELECT FROM project_offers o JOIN projects p ON p.id = o.project_id WHERE o.price_cents IS NOT NULL
          AND (p.owner_id = u.id OR (p.owner_id IS NULL AND p.email = u.email)))),
      ('communityJoined', EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id)),
      ('firstPostMade', EXISTS (SELECT FROM posts p WHERE p.author_id = u.id AND p.deleted_at IS NULL)),
      ('subscriptionActivated', EXISTS (SELECT FROM subscriptions s WHERE s.user_id = u.id
        AND s.kind IN ('premium', 'community') AND s.first_paid_at IS NOT NULL))) AS done(step, is_done)
  WHERE u.id = person AND u.email_verified AND done.is_done
$$;--> statement-breakpoint
CREATE FUNCTION onboarding_of_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM complete_step(coalesce(p.owner_id, (SELECT id FROM users WHERE email = p.email AND email_verified)), 'firstQuoteReceived')
    FROM projects p WHERE p.id = NEW.project_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER project_offers_onboard AFTER INSERT ON project_offers
  FOR EACH ROW WHEN (NEW.price_cents IS NOT NULL) EXECUTE FUNCTION onboarding_of_offer();
