/** Cents as the decimal dollars of the API and of spreadsheets: '1249.50'. */
export const decimalDollars = (cents: number) => (cents / 100).toFixed(2)

/** Cents as a field shows them: '50', '50.50'. */
export const typedDollars = (cents: number) => decimalDollars(cents).replace(/\.00$/, '')

/** Decimal dollars of the API as cents. */
export const toCents = (dollars: string) => Math.round(Number(dollars) * 100)

/** Dollars as people type them ('120', '$1,200.50') in cents; NaN for anything else, which the contract refuses. */
export function parseDollars(typed: string) {
  const match = /^\$?\s*(\d{1,3}(?:[ ,]?\d{3})*|\d+)(?:\.(\d{1,2}))?$/.exec(typed.trim())
  if (!match) return Number.NaN
  const dollars = Number(match[1]?.replace(/[ ,]/g, ''))
  return dollars * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
