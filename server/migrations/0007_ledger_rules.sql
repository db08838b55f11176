-- The ledger is only ever added to.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_immutable BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_entries_not_truncated BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_postings_immutable BEFORE UPDATE OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_postings_not_truncated BEFORE TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER audit_log_immutable BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER quote_versions_immutable BEFORE UPDATE OF low_cents, high_cents, deposit_cents, start_from, start_to,
  duration_days, valid_until, warranty, note, flags ON quote_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint

-- Every entry's postings sum to zero in each unit; looked at when the transaction commits, once a statement's postings.
CREATE FUNCTION require_balanced_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM ledger_postings WHERE entry_id = NEW.entry_id GROUP BY unit HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'the postings of entry % do not sum to zero', NEW.entry_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_postings_balanced AFTER INSERT ON ledger_postings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced_entry();--> statement-breakpoint

-- The platform's own accounts; a professional's come with the profile.
INSERT INTO ledger_accounts (kind, unit) VALUES
  ('issued_purchase', 'LVP'), ('issued_bonus', 'LVP'), ('revenue_leads', 'LVP'), ('goodwill', 'LVP');--> statement-breakpoint
CREATE FUNCTION open_ledger_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_accounts (kind, unit, professional_id, balance)
  SELECT kind::ledger_account_kind, unit::ledger_unit, NEW.id, 0
  FROM (VALUES ('available', 'LVP'), ('held', 'LVP'), ('receivable', 'LVP'), ('credit', 'AUD')) opened(kind, unit);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER professionals_open_accounts AFTER INSERT ON professionals
  FOR EACH ROW EXECUTE FUNCTION open_ledger_accounts();--> statement-breakpoint

-- Figures of Victorian law by date (PRODUCT.md, section 9.5): cents, percent or business days, as the code says.
INSERT INTO legal_rules (code, effective_from, value, source, confirmed_at) VALUES
  ('deposit_percent_under_20k', '1996-05-01', 10, 'Domestic Building Contracts Act 1995 (Vic), section 11', '2026-07-01'),
  ('deposit_percent_from_20k', '1996-05-01', 5, 'Domestic Building Contracts Act 1995 (Vic), section 11', '2026-07-01'),
  ('deposit_threshold_cents', '1996-05-01', 2000000, 'Domestic Building Contracts Act 1995 (Vic), section 11', '2026-07-01'),
  ('home_warranty_cents', '2004-01-01', 1600000, 'Domestic building insurance, ministerial order', '2026-07-01'),
  ('home_warranty_cents', '2026-07-01', 2000000, 'Home Warranty scheme, from 1 July 2026', '2026-07-01'),
  ('written_contract_cents', '2017-08-01', 1000000, 'Domestic Building Contracts Act 1995 (Vic), major domestic building contract', '2026-07-01'),
  ('cooling_off_business_days', '1996-05-01', 5, 'Domestic Building Contracts Act 1995 (Vic), section 34', '2026-07-01'),
  ('variation_premium_cents', '2026-07-01', 500000, 'Home Warranty scheme, variations', '2026-07-01');--> statement-breakpoint

-- Places are loaded again, now with where they lie and whether they are served.
TRUNCATE places;
