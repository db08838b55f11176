import { parseArgs } from 'node:util'
import { ApiError } from '@lv/contract/errors'
import { wordsFrom } from '../../admin-arguments.ts'
import { writtenDay } from '../../calendar/melbourne-day.ts'
import { writtenTime } from '../../calendar/melbourne-time.ts'
import type { Context } from '../../context.ts'
import { formatCents } from '../../mail/format-cents.ts'
import { callOffBooking } from './call-off.ts'
import { readdressConsultant, renameConsultant, setTravel } from './change-consultant.ts'
import {
  addConsultant,
  type Consultant,
  endAbsence,
  listConsultants,
  setAbsence,
  setActive,
  setHours,
} from './consultants.ts'
import { findBooking } from './find-booking.ts'
import { handOverVisits, type Visit, visitsAhead } from './hand-over.ts'
import { referenceOf } from './present.ts'
import { closedHours, readHours, writeHours } from './read-hours.ts'

const HOW = `Say what to do with consultants:
  consultants list
  consultants add --name "Ingrid Larsen" --email ingrid@lanewayvillage.example [--travel 30]
  consultants set <email> name <name>
  consultants set <email> email <new email>   visits ahead are told there, with a new link; links in letters before end
  consultants set <email> travel <minutes>    counts after booked visits too, as far as the next one leaves room
  consultants hours <email> "mon-fri 9:00-17:00, sat 9:00-13:00"
  consultants absent <email> <from> <to>      days as 2026-12-01, both included
  consultants present <email> <from>          takes the days off back that begin then
  consultants deactivate|activate <email>
  consultants hand-over <from> <to>           visits ahead go to somebody else, at the same times; both emails
  consultants cancel <reference> <reason>     we cancel a booking: all of its money goes back; the customer reads why`

const describe = ({ name, email, isActive, travelMinutes, hours, absences, visits }: Consultant) =>
  [
    `  ${name} <${email}>${isActive ? '' : '  (not offered)'}`,
    `    ${writeHours(hours) || 'no hours yet'}; ${travelMinutes} min between visits; ${visits} booked`,
    ...absences.map(({ from, until }) => `    absent ${from} to ${until}`),
  ].join('\n')

async function list(ctx: Context) {
  const all = await listConsultants(ctx)
  return all.map(describe).join('\n') || 'There are no consultants.'
}

function readOptions(words: string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ args: words, options: { name: text, email: text, travel: text } }).values
  } catch {
    throw new ApiError('invalid', HOW)
  }
}

async function add(ctx: Context, ...words: string[]) {
  const { name, email, travel = '30' } = readOptions(words)
  const added = await addConsultant(ctx, { name, email, travelMinutes: travel })
  return `${added.name} <${added.email}> is a consultant now. Give them hours: they are booked from then on.`
}

async function setName(ctx: Context, given: string, value: string) {
  const { email, name } = await renameConsultant(ctx, given, value)
  return `${email} is now called ${name}.`
}

async function setEmail(ctx: Context, given: string, value: string) {
  const { email, to, told } = await readdressConsultant(ctx, given, value)
  const said = `${email} is now ${to}, and the links in earlier emails no longer work.`
  if (told === 0) return said
  return `${said} ${told === 1 ? '1 email goes' : `${told} emails go`} there, one for each visit that is ahead or has no scope sheet yet, each with a new link.`
}

async function setMinutes(ctx: Context, given: string, value: string) {
  const { email, minutes, short } = await setTravel(ctx, given, value)
  const said = `${email} now has ${minutes} minutes between visits, booked ones included.`
  if (short.length === 0) return said
  const lines = short.map(describeVisit).join('\n')
  return `${said}\nAfter these the next one begins sooner: they stay as they are. Hand one over, or call the customers:\n${lines}`
}

const changes: Record<string, (ctx: Context, email: string, value: string) => Promise<string>> = {
  name: setName,
  email: setEmail,
  travel: setMinutes,
}

async function set(ctx: Context, email = '', what = '', ...words: string[]) {
  if (!email) throw new ApiError('invalid', HOW)
  const change = Object.hasOwn(changes, what) ? changes[what] : undefined
  if (!change) throw new ApiError('invalid', 'Say what to change: name, email or travel')
  const value = words.join(' ').trim()
  if (!value) throw new ApiError('invalid', `Say the new ${what}: consultants set ${email} ${what} <value>`)
  return change(ctx, email, value)
}

async function hours(ctx: Context, email = '', ...words: string[]) {
  const read = readHours(words.join(' '))
  await setHours(ctx, email, read)
  const closed = closedHours(read)
  const said = `${email} works ${writeHours(read)}.`
  if (closed.length === 0) return said
  return `${said}\nNot offered, as we are closed then: ${writeHours(closed)}.`
}

async function absent(ctx: Context, email = '', from = '', until = '') {
  const { visits } = await setAbsence(ctx, { who: email, from, until, adminId: null })
  const booked = visits === 1 ? '1 visit is' : `${visits} visits are`
  return `${email} is absent from ${from} to ${until}.${visits > 0 ? ` ${booked} booked on these days and stay: call the customers.` : ''}`
}

async function present(ctx: Context, email = '', from = '') {
  await endAbsence(ctx, { who: email, from, adminId: null })
  return `${email} is no longer absent from ${from}.`
}

async function activate(ctx: Context, email = '') {
  await setActive(ctx, email, true)
  return `${email} is offered again.`
}

const describeVisit = ({ id, startsAt, title, status, name, phone }: Visit) =>
  `  ${referenceOf(id)}  ${writtenDay(startsAt)}, ${writtenTime(startsAt)}  ${title}${status === 'held' ? ', not paid yet' : ''}  ${[name, phone].filter(Boolean).join(', ')}`

async function deactivate(ctx: Context, email = '') {
  await setActive(ctx, email, false)
  const visits = await visitsAhead(ctx, email)
  const off = `${email} is no longer offered, and the links to their visits no longer work.`
  if (visits.length === 0) return `${off} Nothing is booked with them.`
  const lines = visits.map(describeVisit).join('\n')
  return `${off} These visits stay theirs until you hand them over (consultants hand-over ${email} <to>) or cancel them:\n${lines}`
}

async function handOver(ctx: Context, from = '', to = '') {
  const { moved, left, changed } = await handOverVisits(ctx, { from, to })
  if (moved.length + left.length + changed.length === 0) return `Nothing is booked with ${from}.`
  const part = (title: string, visits: Visit[]) => (visits.length > 0 ? [title, ...visits.map(describeVisit)] : [])
  return [
    ...part(`These visits are now ${to}’s; customers and both consultants are told by email:`, moved),
    ...part(`These stay with ${from}, as ${to} is not free then: call the customers, or try someone else:`, left),
    ...part('These changed while this ran: run it once more:', changed),
  ].join('\n')
}

async function cancel(ctx: Context, which = '', ...words: string[]) {
  const reason = words.join(' ').trim()
  if (reason.length < 3) throw new ApiError('invalid', 'Give a reason: the customer will see it')
  const bookingId = await findBooking(ctx, which)
  const { refundCents } = await callOffBooking(ctx, { bookingId, reason, adminId: null })
  return `${referenceOf(bookingId)} is cancelled and the customer told; ${formatCents(refundCents)} is refunded.`
}

const deeds: Record<string, (ctx: Context, ...words: string[]) => Promise<string>> = {
  list,
  add,
  set,
  hours,
  absent,
  present,
  activate,
  deactivate,
  cancel,
  'hand-over': handOver,
}

/** `npm run admin -- consultants <what> ...`. */
async function manage(ctx: Context, what = '', ...words: string[]) {
  const deed = Object.hasOwn(deeds, what) ? deeds[what] : undefined
  if (!deed) throw new ApiError('invalid', HOW)
  const said = await deed(ctx, ...words)
  await ctx.reads.drop()
  return said
}

/** What `npm run admin -- <name>` can do with who visits, and when. */
export const consultantCommands = {
  consultants: {
    takes: 'list|add|set|hours|absent|...',
    does: 'who gives consultations, and when',
    words: wordsFrom(1),
    run: manage,
  },
}
