/** Decimal dollars of the API as cents. */
export const toCents = (dollars: string) => Math.round(Number(dollars) * 100)

/** Cents as dollars with both decimals, for papers and columns: '$1,234.50', '−$5.00'. */
export function exactDollars(cents: number) {
  const size = Math.abs(cents)
  const dollars = Math.floor(size / 100).toLocaleString('en-AU')
  return `${cents < 0 ? '−' : ''}$${dollars}.${String(size % 100).padStart(2, '0')}`
}

/** Dollars as people type them ('120', '$1,200.50') in cents; NaN for anything else, which the contract refuses. */
export function parseDollars(typed: string) {
  const match = /^\$?\s*(\d{1,3}(?:[ ,]?\d{3})*|\d+)(?:\.(\d{1,2}))?$/.exec(typed.trim())
  if (!match) return Number.NaN
  const dollars = Number(match[1]?.replace(/[ ,]/g, ''))
  return dollars * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
