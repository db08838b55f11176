import type { AdminBooking } from '@lv/contract/admin-bookings'
import { formatDateTime } from '../../format.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

export const bookingStandings: Record<AdminBooking['status'], { label: string; tone: BadgeTone }> = {
  held: { label: 'Waits for its payment', tone: 'attention' },
  confirmed: { label: 'Booked', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  expired: { label: 'Never paid', tone: 'neutral' },
}

export const whenOf = ({ startsAt }: Pick<AdminBooking, 'startsAt'>) =>
  startsAt ? formatDateTime(startsAt) : 'To be arranged by phone'

/** Whose booking it is, as long as we know. */
export const nameOf = ({ name }: Pick<AdminBooking, 'name'>) => name || 'Details deleted'
