import type { ProjectWork } from '@lv/contract/project-work'
import type { Seat } from '@lv/contract/projects'
import type { RouterContextProvider } from 'react-router'
import { visitContext } from '../../api.ts'
import type { Known } from './project-form.tsx'

/** A seat in words: 'Plumber, Licensed Plumber'. */
export const seatInWords = ({ trade, licenceClass }: Pick<Seat, 'trade' | 'licenceClass'>) =>
  licenceClass ? `${trade}, ${licenceClass}` : trade

/** The seat that an offer is for, in words; null where it is for none. */
export function seatIn(seats: Seat[], seatId: string | null): string | null {
  const seat = seats.find(({ id }) => id === seatId)
  return seat ? seatInWords(seat) : null
}

/** Who somebody on the project is: 'Ada Byron', 'you', or nobody any more. */
export function personIn({ people, meId }: Pick<ProjectWork, 'people' | 'meId'>, personId: string | null): string {
  if (personId === meId) return 'You'
  const person = people.find(({ id }) => id === personId)
  return person ? `${person.firstName} ${person.lastName}`.trim() : 'Somebody'
}

const nobody: Known = { name: '', email: '', phone: '' }

/** What we know of the person who posts: their form starts with it. */
export async function knownOf(context: Readonly<RouterContextProvider>): Promise<Known> {
  const { viewer } = context.get(visitContext)
  if (!viewer) return nobody
  return { ...nobody, name: [viewer.firstName, viewer.lastName].filter(Boolean).join(' '), email: viewer.email }
}

/** Dollars as somebody typed them, in cents; what is no amount is the contract's to refuse. */
export function centsOf(typed = ''): number | undefined {
  const amount = typed.replace(/[\s,$]/g, '')
  return amount === '' ? undefined : Math.round(Number(amount) * 100)
}
