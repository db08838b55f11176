ALTER TABLE "leads" ADD COLUMN "counted_as" text;--> statement-breakpoint
-- by hand
-- What a job is called, before its place (contract/src/job-kind.ts).
CREATE FUNCTION job_kind(work_kind text, trades text[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN work_kind <> 'Other' THEN work_kind
    WHEN cardinality(trades) IN (1, 2) THEN array_to_string(trades, ' and ') ELSE 'Home renovation' END
$$;--> statement-breakpoint
-- A lead is counted as what it was when it came, and taken out again as that, whatever becomes of its request.
CREATE FUNCTION set_counted_as() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.counted_as := (SELECT job_kind(r.work_kind::text, r.trades) FROM quote_requests r WHERE r.id = NEW.request_id);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER leads_set_counted_as BEFORE INSERT ON leads FOR EACH ROW EXECUTE FUNCTION set_counted_as();--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM note_lead_day(OLD, coalesce(OLD.counted_as, r.project_type), -1) FROM quote_requests r WHERE r.id = OLD.request_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM note_lead_day(NEW, coalesce(NEW.counted_as, r.project_type), 1) FROM quote_requests r WHERE r.id = NEW.request_id;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER leads_counted_again ON leads;--> statement-breakpoint
CREATE TRIGGER leads_counted_again AFTER UPDATE OF request_id, sent_at, contacted_at, cost_points, charge, counted_as ON leads
  FOR EACH ROW WHEN ((OLD.request_id, OLD.sent_at, OLD.contacted_at, OLD.cost_points, OLD.charge, OLD.counted_as)
    IS DISTINCT FROM (NEW.request_id, NEW.sent_at, NEW.contacted_at, NEW.cost_points, NEW.charge, NEW.counted_as))
  EXECUTE FUNCTION count_lead();--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_request_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_lead_day(l, OLD.project_type, -1), note_lead_day(l, NEW.project_type, 1)
    FROM leads l WHERE l.request_id = NEW.id AND l.counted_as IS NULL;
  IF FOUND THEN
    PERFORM keep_lead_days(OLD.project_type);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_leads_anew() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE leads IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM lead_day_changes;
  DELETE FROM lead_days;
  PERFORM note_lead_day(l, coalesce(l.counted_as, r.project_type), 1) FROM leads l JOIN quote_requests r ON r.id = l.request_id
    WHERE l.sent_at > now() - interval '61 days';
  PERFORM keep_lead_days();
END
$$;
