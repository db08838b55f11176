import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lv/contract/durations'
export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

// Numbers only, put together here: month names and spaces of Intl differ between Node and browsers, which breaks hydration.
export const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-AU', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
const melbourne = clockIn('Australia/Melbourne')

export type Moment = string | number | Date

export function partsOn(clock: Intl.DateTimeFormat, moment: Moment) {
  const parts = clock.formatToParts(new Date(moment))
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((it) => it.type === type)?.value)
  return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour'), minute: part('minute') }
}

/** An instant's Melbourne date: '3 Dec 2026'. */
export function formatDate(moment: Moment) {
  const { day, month, year } = partsOn(melbourne, moment)
  return `${day} ${months[month - 1]} ${year}`
}

export const timeOf = ({ hour, minute }: { hour: number; minute: number }) =>
  `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`

/** An instant's Melbourne time: '2:30 pm'. */
export const formatTime = (moment: Moment) => timeOf(partsOn(melbourne, moment))

/** '3 Dec 2026, 2:30 pm'. */
export const formatDateTime = (moment: Moment) => `${formatDate(moment)}, ${formatTime(moment)}`

const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`

/** How long ago, under a week ('just now', '5 minutes ago', 'yesterday', '3 days ago'); else, and in the future, the date. */
export function formatRelative(moment: Moment, now: Moment) {
  const age = new Date(now).getTime() - new Date(moment).getTime()
  if (age < -MINUTE_MS || age >= 7 * DAY_MS) return formatDate(moment)
  if (age < MINUTE_MS) return 'just now'
  if (age < HOUR_MS) return `${count(Math.floor(age / MINUTE_MS), 'minute')} ago`
  if (age < DAY_MS) return `${count(Math.floor(age / HOUR_MS), 'hour')} ago`
  return age < 2 * DAY_MS ? 'yesterday' : `${Math.floor(age / DAY_MS)} days ago`
}

function inDays(minutes: number, hours: number, days: string) {
  if (minutes < 60) return `${Math.max(1, Math.round(minutes))} min`
  const day = hours * 60
  return minutes < 2 * day ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / day)} ${days}`
}

/** Minutes of business as people say them: '45 min', '12 h', '5 business days', which have ten hours (specification 2, section 1). */
export const formatDuration = (minutes: number) => inDays(minutes, 10, 'business days')

/** Minutes by the clock as people say them: '45 min', '12 h', '3 days'. */
export const formatElapsed = (minutes: number) => inDays(minutes, 24, 'days')

/** A number with separators: '1,247'. */
export const formatNumber = (amount: number) => amount.toLocaleString('en-AU')

/** Members: from 1000 as one-decimal thousands, '1.2k' (specification, section 2). */
export const formatMemberCount = (members: number) =>
  members >= 1000 ? `${(members / 1000).toFixed(1)}k` : String(members)

/** A community's price line: '$N/month', whole dollars from 100, else as given; 'Free' when not paid or without a price. */
export function formatCommunityPrice({ isPaid, price }: { isPaid: boolean; price: string | number | null }) {
  const dollars = Number(price)
  if (!isPaid || !dollars) return 'Free'
  if (dollars >= 100) return `$${Math.round(dollars)}/month`
  return `$${Number.isInteger(dollars) ? dollars : price}/month`
}

/** What a community's member pays, to the cent: '$129.50/month'; undefined where nothing is paid. */
export const formatExactPrice = ({ isPaid, price }: { isPaid: boolean; price: string | number | null }) =>
  isPaid && Number(price) ? `${formatDollars(Math.round(Number(price) * 100))}/month` : undefined

/** A badge's number: '99+' above 99 (specification, section 9), nothing where there is nothing. */
export const formatBadge = (unread: number) => (unread > 99 ? '99+' : unread > 0 ? String(unread) : '')

/** Up to two initials of a person's or community's name: 'Ada Nguyen' gives 'AN'; '?' without a letter. */
export function formatInitials(name: string) {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const first = words.at(0)?.match(/[\p{L}\p{N}]/u)?.[0] ?? '?'
  const last = words.length > 1 ? (words.at(-1)?.match(/[\p{L}\p{N}]/u)?.[0] ?? '') : ''
  return (first + last).toUpperCase()
}

/** Cents as dollars: '$48,700', with cents only where there are any. */
export function formatDollars(cents: number) {
  const dollars = Math.trunc(Math.abs(cents) / 100).toLocaleString('en-AU')
  const rest = Math.abs(cents) % 100
  return `${cents < 0 ? '-' : ''}$${dollars}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}

/** A price that may be a range: '$48,700' or '$44,000 to $52,000'. */
export const formatPrice = ({ lowCents, highCents }: { lowCents: number; highCents: number }) =>
  lowCents === highCents ? formatDollars(lowCents) : `${formatDollars(lowCents)} to ${formatDollars(highCents)}`

/** A calendar day without a time zone, '2026-12-03', as '3 Dec 2026'. */
export function formatDay(day: string) {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${months[(month ?? 1) - 1]} ${year}`
}

/** A window of days: '3 Dec 2026', 'from 3 Dec 2026', '3 Dec 2026 to 17 Dec 2026'; null where nothing is said. */
export function formatDays(from: string | null, to: string | null) {
  if (!from && !to) return null
  if (!from || from === to) return formatDay((to ?? from) as string)
  return to ? `${formatDay(from)} to ${formatDay(to)}` : `from ${formatDay(from)}`
}

/** A word, or what begins with it, with a capital: 'gold' as 'Gold'. */
export const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
