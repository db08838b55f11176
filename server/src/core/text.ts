/** Text escaped for HTML or an attribute. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })

/** Cents as papers and letters of money write them, always with two decimals: '$50.00', '$1,249.50'. */
export const formatCents = (cents: number) => dollars.format(cents / 100)
