/** Cents as dollars with both decimals, for papers and columns: '$1,234.50', '−$5.00'. */
export function exactDollars(cents: number) {
  const size = Math.abs(cents)
  const dollars = Math.floor(size / 100).toLocaleString('en-AU')
  return `${cents < 0 ? '−' : ''}$${dollars}.${String(size % 100).padStart(2, '0')}`
}
