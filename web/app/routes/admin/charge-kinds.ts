import type { AdminCharge } from '@lv/contract/charges'

export const chargeKinds: Record<AdminCharge['kind'], string> = {
  top_up: 'Top-ups',
  tier: 'Plans',
  premium: 'Premium',
  community: 'Communities',
  instant_alerts: 'Instant alerts',
  verified_badge: 'Document checks',
  consultation: 'Consultations',
  course: 'Courses',
}
export const chargeKindNames = Object.keys(chargeKinds) as AdminCharge['kind'][]
