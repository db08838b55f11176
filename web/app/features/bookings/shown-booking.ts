import type { OwnBooking } from '@lv/contract/booking'
import { packages } from '@lv/contract/packages'

/** What a list shows of a booking. Runs on the server, so that the packages stay there. */
export const shownBooking = ({ package: name, status, startsAt, isPast, reference, location, token }: OwnBooking) => ({
  title: packages[name].title,
  place: packages[name].place === 'call' ? 'By phone or video' : location,
  isOff: status === 'cancelled',
  startsAt,
  isPast,
  reference,
  token,
})
export type ShownBooking = ReturnType<typeof shownBooking>
