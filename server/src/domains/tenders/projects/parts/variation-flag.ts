import type { Variation } from '@lv/contract/project-work'

/** The rule in force on the day of a variation. */
export type VariationRule = { value: number; effectiveFrom: string; isUnconfirmed: boolean }

/** 'More than $5,000' of a rule's cents. */
const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-AU')}`

/**
 * What the Victorian rule about variations says of one (PRODUCT.md, section 9.5): above the figure in force on its day, for
 * building work in Victoria. `priceCents` in cents, as much up as down.
 */
export function variationFlag(
  { priceCents, isVictorian }: { priceCents: number; isVictorian: boolean },
  rule: VariationRule | null,
): Variation['flag'] {
  if (!rule || !isVictorian || Math.abs(priceCents) <= rule.value) return null
  const { value, effectiveFrom, isUnconfirmed } = rule
  const says = `A variation of domestic building work above ${dollars(value)} needs writing that both sides have signed, and an extra Home Warranty premium before the work is done. Agreeing here doesn’t replace either.`
  return { says, effectiveFrom, isUnconfirmed }
}
