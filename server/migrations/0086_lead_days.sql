CREATE TABLE "lead_day_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_day_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"project_type" text NOT NULL,
	"leads" integer NOT NULL,
	"contacted" integer NOT NULL,
	"answer_seconds" numeric NOT NULL,
	"points" integer NOT NULL,
	"given_back" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_days" (
	"day" date NOT NULL,
	"project_type" text NOT NULL,
	"leads" integer NOT NULL,
	"contacted" integer NOT NULL,
	"answer_seconds" numeric NOT NULL,
	"points" integer NOT NULL,
	"given_back" integer NOT NULL,
	CONSTRAINT "lead_days_day_project_type_pk" PRIMARY KEY("day","project_type")
);
--> statement-breakpoint
-- by hand
CREATE FUNCTION note_lead_day(l leads, kind text, times integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO lead_day_changes (day, project_type, leads, contacted, answer_seconds, points, given_back)
  SELECT melbourne_day(l.sent_at), kind, times, times * (l.contacted_at IS NOT NULL)::integer,
    times * coalesce(extract(epoch FROM l.contacted_at - l.sent_at), 0), times * l.cost_points,
    times * CASE WHEN l.charge IN ('released', 'refunded') THEN l.cost_points ELSE 0 END
$$;--> statement-breakpoint
CREATE FUNCTION count_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM note_lead_day(OLD, r.project_type, -1) FROM quote_requests r WHERE r.id = OLD.request_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM note_lead_day(NEW, r.project_type, 1) FROM quote_requests r WHERE r.id = NEW.request_id;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER leads_counted AFTER INSERT OR DELETE ON leads FOR EACH ROW EXECUTE FUNCTION count_lead();--> statement-breakpoint
CREATE TRIGGER leads_counted_again AFTER UPDATE OF request_id, sent_at, contacted_at, cost_points, charge ON leads
  FOR EACH ROW WHEN ((OLD.request_id, OLD.sent_at, OLD.contacted_at, OLD.cost_points, OLD.charge)
    IS DISTINCT FROM (NEW.request_id, NEW.sent_at, NEW.contacted_at, NEW.cost_points, NEW.charge))
  EXECUTE FUNCTION count_lead();--> statement-breakpoint
-- Adds up what changed, of one kind of work or of all; of a day without leads nothing stays.
CREATE FUNCTION keep_lead_days(kind text DEFAULT NULL) RETURNS void LANGUAGE sql AS $$
  WITH changed AS (DELETE FROM lead_day_changes WHERE kind IS NULL OR project_type = kind RETURNING *)
  INSERT INTO lead_days AS kept (day, project_type, leads, contacted, answer_seconds, points, given_back)
  SELECT day, project_type, sum(leads), sum(contacted), sum(answer_seconds), sum(points), sum(given_back)
  FROM changed GROUP BY day, project_type ORDER BY day, project_type
  ON CONFLICT (day, project_type) DO UPDATE SET leads = kept.leads + excluded.leads,
    contacted = kept.contacted + excluded.contacted, answer_seconds = kept.answer_seconds + excluded.answer_seconds,
    points = kept.points + excluded.points, given_back = kept.given_back + excluded.given_back;
  DELETE FROM lead_days WHERE leads <= 0 AND (kind IS NULL OR project_type = kind)
$$;--> statement-breakpoint
-- A request that is erased takes its own words out of the counts at once.
CREATE FUNCTION count_request_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_lead_day(l, OLD.project_type, -1), note_lead_day(l, NEW.project_type, 1) FROM leads l WHERE l.request_id = NEW.id;
  IF FOUND THEN
    PERFORM keep_lead_days(OLD.project_type);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER quote_requests_counted_anew AFTER UPDATE OF project_type ON quote_requests
  FOR EACH ROW WHEN (OLD.project_type <> NEW.project_type) EXECUTE FUNCTION count_request_anew();--> statement-breakpoint
CREATE FUNCTION count_leads_anew() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE leads IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM lead_day_changes;
  DELETE FROM lead_days;
  PERFORM note_lead_day(l, r.project_type, 1) FROM leads l JOIN quote_requests r ON r.id = l.request_id
    WHERE l.sent_at > now() - interval '61 days';
  PERFORM keep_lead_days();
END
$$;--> statement-breakpoint
SELECT count_leads_anew();
