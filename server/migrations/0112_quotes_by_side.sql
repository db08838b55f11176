-- by hand
-- The sides of a request that a lead is for, by the factors of its match; none where it is for all of it.
CREATE FUNCTION lead_sides(factors jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY(SELECT DISTINCT side FROM jsonb_array_elements(factors) f, jsonb_array_elements_text(f -> 'sides') side
    WHERE f ->> 'factor' = 'part' ORDER BY side)
$$;--> statement-breakpoint
-- Whether hiring for one ends the other: they share a side, or one of them is for all of the request.
CREATE FUNCTION are_rivals(a text[], b text[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT a && b OR a = '{}' OR b = '{}'
$$;--> statement-breakpoint
-- The request is locked first, as accepting does, so that of two at once the second sees the first.
CREATE FUNCTION one_accepted_of_a_side() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM quote_requests WHERE id = NEW.request_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM quotes o JOIN leads theirs ON theirs.id = o.lead_id JOIN leads own ON own.id = NEW.lead_id
      WHERE o.request_id = NEW.request_id AND o.id <> NEW.id AND o.status = 'accepted'
        AND are_rivals(lead_sides(own.factors), lead_sides(theirs.factors))) THEN
    RAISE EXCEPTION 'a quote was accepted for that side of the request'
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'quotes_one_accepted_of_a_side';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER quotes_one_accepted_of_a_side BEFORE INSERT OR UPDATE OF status ON quotes
  FOR EACH ROW WHEN (NEW.status = 'accepted') EXECUTE FUNCTION one_accepted_of_a_side();--> statement-breakpoint
DROP INDEX "quotes_one_accepted";
