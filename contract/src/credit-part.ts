// No imports here: pages ship this. The server uses it for holds and charges too.

/** The provider charges no card less than this. */
export const CARD_MIN_CENTS = 50

/**
 * How much of a price the credit balance pays: all that there is of it, up to the price. The rest is nothing, or at least
 * what a card can be charged; in cents.
 */
export function creditPart(priceCents: number, balanceCents: number): number {
  const part = Math.max(0, Math.min(priceCents, balanceCents))
  const rest = priceCents - part
  return rest > 0 && rest < CARD_MIN_CENTS ? Math.max(0, priceCents - CARD_MIN_CENTS) : part
}
