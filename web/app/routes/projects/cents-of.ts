/** Dollars as somebody typed them, in cents; what is no amount is the contract's to refuse. */
export function centsOf(typed = ''): number | undefined {
  const amount = typed.replace(/[\s,$]/g, '')
  return amount === '' ? undefined : Math.round(Number(amount) * 100)
}
