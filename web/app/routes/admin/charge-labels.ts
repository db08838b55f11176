import type { ChargeState } from '@lv/contract/options'

/** What became of a lead's points, as administrators read it. */
export const chargeLabels: Record<ChargeState, string> = {
  held: 'Points held',
  captured: 'Points taken',
  released: 'Points released',
  refunded: 'Points given back',
}
