import type { LegalRuleCode } from '@lv/contract/legal-rule-codes'

export const legalRuleLabels: Record<LegalRuleCode, string> = {
  deposit_percent_under_20k: 'Largest deposit on a smaller job',
  deposit_percent_from_20k: 'Largest deposit on a larger job',
  deposit_threshold_cents: 'A job is larger from',
  home_warranty_cents: 'Home Warranty is needed above',
  written_contract_cents: 'A written contract is needed above',
  registration_cents: 'A registered builder is needed above',
  cooling_off_business_days: 'Cooling-off',
  variation_premium_cents: 'A variation needs an extra premium above',
}
