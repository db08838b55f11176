-- Building work above a sum needs a registered builder (PRODUCT.md, section 9.5): cents, as the other figures of Victorian law.
INSERT INTO legal_rules (code, effective_from, value, source, confirmed_at) VALUES
  ('registration_cents', '2017-08-01', 1000000, 'Domestic Building Contracts Act 1995 (Vic), section 29; Domestic Building Contracts Regulations 2017 (Vic), regulation 6; Building Act 1993 (Vic), Part 11', '2026-11-22');
