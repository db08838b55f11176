// No zod here: pages ship this.

/** The figures of the law, by their codes; the end says what each counts. */
export const legalRuleCodes = [
  'deposit_percent_under_20k',
  'deposit_percent_from_20k',
  'deposit_threshold_cents',
  'home_warranty_cents',
  'written_contract_cents',
  'registration_cents',
  'cooling_off_business_days',
  'variation_premium_cents',
] as const
export type LegalRuleCode = (typeof legalRuleCodes)[number]
