/** Dollars as people type them ('120', '$1,200.50') in cents; NaN for anything else, which the contract refuses. */
export function amountFrom(typed: string) {
  const match = /^\$?\s*(\d{1,3}(?:[ ,]?\d{3})*|\d+)(?:\.(\d{1,2}))?$/.exec(typed.trim())
  if (!match) return Number.NaN
  const dollars = Number(match[1]?.replace(/[ ,]/g, ''))
  return dollars * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
