const whole = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })

/** Cents as people write them: '$20,000', and '$1,249.50' if there are cents. */
export const dollars = (cents: number) => (cents % 100 === 0 ? whole : exact).format(cents / 100)
