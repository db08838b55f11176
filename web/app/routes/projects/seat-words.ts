import type { Seat } from '@lv/contract/projects'

/** A seat in words: 'Plumber, Licensed Plumber'. */
export const seatInWords = ({ trade, licenceClass }: Pick<Seat, 'trade' | 'licenceClass'>) =>
  licenceClass ? `${trade}, ${licenceClass}` : trade

/** The seat that an offer is for, in words; null where it is for none. */
export function seatIn(seats: Seat[], seatId: string | null): string | null {
  const seat = seats.find(({ id }) => id === seatId)
  return seat ? seatInWords(seat) : null
}
