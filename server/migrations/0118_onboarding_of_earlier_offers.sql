-- by hand
-- Whoever claims a project or a request has its offers and quotes with it.
CREATE OR REPLACE FUNCTION onboarding_of_project() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person uuid := coalesce(NEW.owner_id, (SELECT id FROM users WHERE email = NEW.email AND email_verified));
BEGIN
  PERFORM complete_step(person, 'firstProjectCreated');
  IF EXISTS (SELECT FROM project_offers WHERE project_id = NEW.id AND price_cents IS NOT NULL) THEN
    PERFORM complete_step(person, 'firstQuoteReceived');
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION onboarding_of_request() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person uuid := coalesce(NEW.user_id, (SELECT id FROM users WHERE email = NEW.email AND email_verified));
BEGIN
  PERFORM complete_step(person, 'firstProjectCreated');
  IF EXISTS (SELECT FROM quotes WHERE request_id = NEW.id) THEN
    PERFORM complete_step(person, 'firstQuoteReceived');
  END IF;
  RETURN NULL;
END
$$;
