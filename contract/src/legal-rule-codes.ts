// No zod here: pages ship this.

/** The figures of the law, by their codes; the table in legal-rules.ts of the server says what each counts. */
export const legalRuleCodes = [
  'deposit_percent_under_20k',
  'deposit_percent_from_20k',
  'deposit_threshold_cents',
  'home_warranty_cents',
  'written_contract_cents',
  'registration_cents',
  'cooling_off_business_days',
  'variation_premium_cents',
  'written_contract',
  'stage_limits_base',
  'stage_limits_frame',
  'stage_limits_lockup',
  'stage_limits_fixing',
  'cost_escalation',
  'cost_escalation_from_cents',
  'owner_exit_price',
  'owner_exit_time',
] as const
export type LegalRuleCode = (typeof legalRuleCodes)[number]
