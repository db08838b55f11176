import type { ConsultantAction, VisitToCall } from '@lv/contract/admin-bookings'
import { formatDay } from '@lv/contract/dates'
import type { handOverVisits, Visit } from '../hand-over.ts'
import { closedHours, type Hours, writeHours } from '../read-hours.ts'
import { referenceOf } from './present.ts'

const visitsOf = (count: number) => (count === 1 ? '1 visit' : `${count} visits`)

const toCall = ({ id, package: name, status, startsAt, name: customer }: Visit): VisitToCall => ({
  id,
  reference: referenceOf(id),
  package: name,
  startsAt: startsAt.toISOString(),
  isHeld: status === 'held',
  name: customer,
})

export function absentWords(name: string, { from, until }: { from: string; until: string }, visits: number) {
  const days = from === until ? `on ${formatDay(from)}` : `from ${formatDay(from)} to ${formatDay(until)}`
  if (visits === 0) return `${name} is off ${days}.`
  const booked = `${visitsOf(visits)} ${visits === 1 ? 'is' : 'are'} booked`
  return `${name} is off ${days}. ${booked} on these days and ${visits === 1 ? 'stays: call the customer.' : 'stay: call the customers.'}`
}

export function hoursWords(name: string, hours: Hours[]): string {
  if (hours.length === 0) return `${name} has no hours now, and can’t be booked.`
  const closed = closedHours(hours)
  if (closed.length === 0) return `The hours of ${name} are set.`
  return `The hours of ${name} are set. Not offered, as we’re closed then: ${writeHours(closed)}.`
}

export function changedAnswer(said: string[], short: Visit[]): ConsultantAction {
  const sooner = 'After these visits the next one begins sooner: they stay as they are. Hand one over, or call.'
  const message = said.join(' ') || 'Nothing was changed.'
  return { message: short.length > 0 ? `${message} ${sooner}` : message, visits: short.map(toCall) }
}

export function activeAnswer(name: string, isActive: boolean, visits: Visit[]): ConsultantAction {
  if (isActive) return { message: `${name} is offered again.`, visits: [] }
  const off = `${name} is no longer offered, and the links to their visits no longer work.`
  const stay = visits.length > 0 ? 'These visits stay theirs until you hand them over or cancel them.' : ''
  return { message: `${off} ${stay || 'Nothing is booked with them.'}`, visits: visits.map(toCall) }
}

type Handed = Awaited<ReturnType<typeof handOverVisits>>

export function handedAnswer({ moved, left, changed, former, next }: Handed): ConsultantAction {
  const stay = [...left, ...changed]
  if (moved.length + stay.length === 0) return { message: `Nothing is booked with ${former.name}.`, visits: [] }
  const done = `${visitsOf(moved.length)} ${moved.length === 1 ? 'is' : 'are'} now with ${next.name}. Customers and both consultants are told by email.`
  const why = `These stay with ${former.name}, as ${next.name} isn’t free then: try somebody else, or call the customers.`
  return {
    message: [moved.length > 0 ? done : '', stay.length > 0 ? why : ''].filter(Boolean).join(' '),
    visits: stay.map(toCall),
  }
}
