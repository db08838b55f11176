import type { AdminBooking } from '@lv/contract/admin-bookings'
import { formatDateTime } from '@lv/contract/dates'
import { dayWords } from '../../features/bookings/melbourne-time.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

export const bookingStandings: Record<AdminBooking['status'], { label: string; tone: BadgeTone }> = {
  held: { label: 'Waits for its payment', tone: 'attention' },
  confirmed: { label: 'Booked', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  expired: { label: 'Never paid', tone: 'neutral' },
}

/** Where a booking stands, in a word. */
export const standingOf = ({ status, startsAt }: Pick<AdminBooking, 'status' | 'startsAt'>) =>
  status === 'confirmed' && !startsAt ? { label: 'To arrange', tone: 'attention' as const } : bookingStandings[status]

export const whenOf = ({ startsAt }: Pick<AdminBooking, 'startsAt'>) =>
  startsAt ? formatDateTime(startsAt) : 'To be arranged by phone'

/** Whose booking it is, as long as we know. */
export const nameOf = ({ name }: Pick<AdminBooking, 'name'>) => name || 'Details deleted'

/** A day, '2026-11-04', as 'Wed 4'. */
export function weekdayOf(day: string) {
  const { weekday, number } = dayWords(day)
  return `${weekday} ${number}`
}
