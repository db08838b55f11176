/**
 * The winner's price band on a close-out card: in steps of 5% of one's own price, so that nobody learns the price
 * itself (PRODUCT.md, section 9.8). Both in cents, above 0.
 */
export function priceBand(ownCents: number, winnerCents: number): string {
  const below = ((ownCents - winnerCents) / ownCents) * 100
  if (Math.abs(below) <= 5) return 'within 5% of yours'
  if (below < 0) return 'above yours'
  if (below > 50) return 'over 50% below yours'
  const to = Math.ceil(below / 5) * 5
  return `${to - 5}-${to}% below yours`
}
