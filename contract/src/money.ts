import { formatNumber } from './numbers.ts'

/** The most that a price may come to, in cents: more does not fit its column. */
export const MAX_TOTAL_CENTS = 2_000_000_000

const twoDigits = (cents: number) => String(cents).padStart(2, '0')

function withBothDecimals(cents: number, minus: string) {
  const size = Math.abs(cents)
  return `${cents < 0 ? minus : ''}$${formatNumber(Math.floor(size / 100))}.${twoDigits(size % 100)}`
}

/** Cents as dollars, with cents only where there are any: '$48,700', '$1,249.50'. */
export function formatDollars(cents: number) {
  const size = Math.abs(cents)
  const rest = size % 100
  return `${cents < 0 ? '-' : ''}$${formatNumber(Math.floor(size / 100))}${rest === 0 ? '' : `.${twoDigits(rest)}`}`
}

/** Cents as dollars with both decimals, for papers and letters of money: '$50.00', '$1,249.50'. */
export const formatCents = (cents: number) => withBothDecimals(cents, '-')

/** The same for columns of pages, where a minus is as wide as a digit: '$1,234.50', '−$5.00'. */
export const exactDollars = (cents: number) => withBothDecimals(cents, '−')

/** A price that may be a range: '$48,700' or '$44,000 to $52,000'. */
export const formatPrice = ({ lowCents, highCents }: { lowCents: number; highCents: number }) =>
  lowCents === highCents ? formatDollars(lowCents) : `${formatDollars(lowCents)} to ${formatDollars(highCents)}`

type CommunityPrice = { isPaid: boolean; price: string | number | null }

/** A community's price line: '$N/month', whole dollars from 100, else as given; 'Free' when not paid or without a price. */
export function formatCommunityPrice({ isPaid, price }: CommunityPrice) {
  const dollars = Number(price)
  if (!isPaid || !dollars) return 'Free'
  if (dollars >= 100) return `$${Math.round(dollars)}/month`
  return `$${Number.isInteger(dollars) ? dollars : price}/month`
}

/** What a community's member pays, to the cent: '$129.50/month'; undefined where nothing is paid. */
export const formatExactPrice = ({ isPaid, price }: CommunityPrice) =>
  isPaid && Number(price) ? `${formatDollars(Math.round(Number(price) * 100))}/month` : undefined
