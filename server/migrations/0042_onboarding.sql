CREATE TYPE "public"."onboarding_step" AS ENUM('welcomeCompleted', 'profileCompleted', 'profilePictureUploaded', 'phoneVerified', 'firstProjectCreated', 'firstQuoteReceived', 'communityJoined', 'firstPostMade', 'subscriptionActivated');--> statement-breakpoint
CREATE TABLE "onboarding_steps" (
	"user_id" uuid NOT NULL,
	"step" "onboarding_step" NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "onboarding_steps_user_id_step_pk" PRIMARY KEY("user_id","step")
);
--> statement-breakpoint
ALTER TABLE "onboarding_steps" ADD CONSTRAINT "onboarding_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "onboarding_steps_untold" ON "onboarding_steps" USING btree ("user_id") WHERE "onboarding_steps"."told_at" is null;--> statement-breakpoint
-- What a person has done, by what is there now; nobody else says so. The welcome is no fact: the person presses a button.
CREATE FUNCTION onboarding_facts(person uuid) RETURNS SETOF onboarding_step LANGUAGE sql STABLE AS $$
  SELECT done.step FROM users u,
    LATERAL (VALUES
      ('profileCompleted'::onboarding_step, u.first_name <> '' AND u.last_name <> '' AND u.location IS NOT NULL),
      ('profilePictureUploaded', u.profile_image_url IS NOT NULL),
      ('phoneVerified', u.phone_verified_at IS NOT NULL),
      ('firstProjectCreated', EXISTS (SELECT FROM quote_requests r WHERE r.verified_at IS NOT NULL AND r.erased_at IS NULL
        AND (r.user_id = u.id OR (r.user_id IS NULL AND r.email = u.email)))),
      ('firstQuoteReceived', EXISTS (SELECT FROM bookings b WHERE b.status = 'confirmed' AND b.erased_at IS NULL
          AND (b.user_id = u.id OR b.email = u.email))
        OR EXISTS (SELECT FROM quotes q JOIN quote_requests r ON r.id = q.request_id WHERE r.erased_at IS NULL
          AND (r.user_id = u.id OR (r.user_id IS NULL AND r.email = u.email)))),
      ('communityJoined', EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id)),
      ('firstPostMade', EXISTS (SELECT FROM posts p WHERE p.author_id = u.id AND p.deleted_at IS NULL)),
      ('subscriptionActivated', EXISTS (SELECT FROM subscriptions s WHERE s.user_id = u.id
        AND s.kind IN ('premium', 'community') AND s.first_paid_at IS NOT NULL))) AS done(step, is_done)
  WHERE u.id = person AND u.email_verified AND done.is_done
$$;--> statement-breakpoint
-- Once; what another transaction is writing at this moment is waited for only where it is the first.
CREATE FUNCTION complete_step(person uuid, done onboarding_step) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF person IS NOT NULL AND NOT EXISTS (SELECT FROM onboarding_steps WHERE user_id = person AND step = done) THEN
    INSERT INTO onboarding_steps (user_id, step) VALUES (person, done) ON CONFLICT DO NOTHING;
  END IF;
END
$$;--> statement-breakpoint
CREATE FUNCTION onboarding_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO onboarding_steps (user_id, step) SELECT NEW.id, f FROM onboarding_facts(NEW.id) f ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER users_onboard
  AFTER INSERT OR UPDATE OF first_name, last_name, location, profile_image_url, phone_verified_at, email, email_verified ON users
  FOR EACH ROW WHEN (NEW.email_verified) EXECUTE FUNCTION onboarding_of_user();--> statement-breakpoint
CREATE FUNCTION onboarding_of_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM complete_step(coalesce(NEW.user_id, (SELECT id FROM users WHERE email = NEW.email AND email_verified)), 'firstProjectCreated');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER quote_requests_onboard AFTER INSERT OR UPDATE OF verified_at, user_id ON quote_requests
  FOR EACH ROW WHEN (NEW.verified_at IS NOT NULL AND NEW.erased_at IS NULL) EXECUTE FUNCTION onboarding_of_request();--> statement-breakpoint
CREATE FUNCTION onboarding_of_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM complete_step(coalesce(NEW.user_id, (SELECT id FROM users WHERE email = NEW.email AND email_verified)), 'firstQuoteReceived');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER bookings_onboard AFTER INSERT OR UPDATE OF status, user_id ON bookings
  FOR EACH ROW WHEN (NEW.status = 'confirmed' AND NEW.erased_at IS NULL) EXECUTE FUNCTION onboarding_of_booking();--> statement-breakpoint
CREATE FUNCTION onboarding_of_quote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM complete_step(coalesce(r.user_id, (SELECT id FROM users WHERE email = r.email AND email_verified)), 'firstQuoteReceived')
    FROM quote_requests r WHERE r.id = NEW.request_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER quotes_onboard AFTER INSERT ON quotes FOR EACH ROW EXECUTE FUNCTION onboarding_of_quote();--> statement-breakpoint
CREATE FUNCTION onboarding_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM complete_step(NEW.user_id, 'communityJoined');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER memberships_onboard AFTER INSERT ON memberships FOR EACH ROW EXECUTE FUNCTION onboarding_of_member();--> statement-breakpoint
CREATE FUNCTION onboarding_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM complete_step(NEW.author_id, 'firstPostMade');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER posts_onboard AFTER INSERT ON posts FOR EACH ROW EXECUTE FUNCTION onboarding_of_post();--> statement-breakpoint
CREATE FUNCTION onboarding_of_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM complete_step(NEW.user_id, 'subscriptionActivated');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER subscriptions_onboard AFTER INSERT OR UPDATE OF first_paid_at ON subscriptions
  FOR EACH ROW WHEN (NEW.first_paid_at IS NOT NULL AND NEW.kind IN ('premium', 'community')) EXECUTE FUNCTION onboarding_of_subscription();--> statement-breakpoint
-- Whoever did it before has it done; nobody is told now of what is long past.
INSERT INTO onboarding_steps (user_id, step, done_at, told_at) SELECT u.id, f, u.created_at, now() FROM users u, onboarding_facts(u.id) f;
