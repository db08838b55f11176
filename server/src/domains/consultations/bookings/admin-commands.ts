import { parseArgs } from 'node:util'
import { ConsultantDetails } from '@lv/contract/admin-bookings'
import { formatDate, formatTime } from '@lv/contract/dates'
import { ApiError } from '@lv/contract/errors'
import { formatCents } from '@lv/contract/money'
import type { z } from 'zod'
import type { Context } from '#core/context.ts'
import { atLeastWords, readActingAdmin } from '#domains/identity/accounts/admin-arguments.ts'
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
import { handOverVisits, type Visit, visitsAhead } from './hand-over.ts'
import { findBooking } from './links.ts'
import { referenceOf } from './present.ts'
import { closedHours, readHours, writeHours } from './read-hours.ts'

type AdminId = string | null

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
  consultants cancel <reference> <reason>     we cancel a booking: all of its money goes back; the customer reads why
With --as <email> at the end the audit log names who did it`

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

/** @throws `invalid` with the first problem only */
function readTyped<T>(schema: z.ZodType<T>, given: unknown): T {
  const read = schema.safeParse(given)
  if (!read.success) throw new ApiError('invalid', read.error.issues[0]?.message ?? HOW)
  return read.data
}

async function add(ctx: Context, adminId: AdminId, ...words: string[]) {
  const { name, email, travel = '30' } = readOptions(words)
  if (!name) throw new ApiError('invalid', 'Say who it is: --name "Ingrid Larsen"')
  const details = readTyped(ConsultantDetails, { name, email, travelMinutes: travel })
  const added = await addConsultant(ctx, { ...details, adminId })
  return `${added.name} <${added.email}> is a consultant now. Give them hours: they are booked from then on.`
}

type Setting = { who: string; value: string; adminId: AdminId }
const fields = ConsultantDetails.shape

async function setName(ctx: Context, { who, value, adminId }: Setting) {
  const { email, name } = await renameConsultant(ctx, { who, name: readTyped(fields.name, value), adminId })
  return `${email} is now called ${name}.`
}

async function setEmail(ctx: Context, { who, value, adminId }: Setting) {
  const { email, to, told } = await readdressConsultant(ctx, { who, to: readTyped(fields.email, value), adminId })
  const said = `${email} is now ${to}, and the links in earlier emails no longer work.`
  if (told === 0) return said
  return `${said} ${told === 1 ? '1 email goes' : `${told} emails go`} there, one for each visit that is ahead or has no scope sheet yet, each with a new link.`
}

async function setMinutes(ctx: Context, { who, value, adminId }: Setting) {
  const minutes = readTyped(fields.travelMinutes, value)
  const { email, short } = await setTravel(ctx, { who, minutes, adminId })
  const said = `${email} now has ${minutes} minutes between visits, booked ones included.`
  if (short.length === 0) return said
  const lines = short.map(describeVisit).join('\n')
  return `${said}\nAfter these the next one begins sooner: they stay as they are. Hand one over, or call the customers:\n${lines}`
}

const changes: Record<string, (ctx: Context, setting: Setting) => Promise<string>> = {
  name: setName,
  email: setEmail,
  travel: setMinutes,
}

async function set(ctx: Context, adminId: AdminId, email = '', what = '', ...words: string[]) {
  if (!email) throw new ApiError('invalid', HOW)
  const change = Object.hasOwn(changes, what) ? changes[what] : undefined
  if (!change) throw new ApiError('invalid', 'Say what to change: name, email or travel')
  const value = words.join(' ').trim()
  if (!value) throw new ApiError('invalid', `Say the new ${what}: consultants set ${email} ${what} <value>`)
  return change(ctx, { who: email, value, adminId })
}

async function hours(ctx: Context, adminId: AdminId, email = '', ...words: string[]) {
  const read = readHours(words.join(' '))
  await setHours(ctx, { who: email, hours: read, adminId })
  const closed = closedHours(read)
  const said = `${email} works ${writeHours(read)}.`
  if (closed.length === 0) return said
  return `${said}\nNot offered, as we are closed then: ${writeHours(closed)}.`
}

async function absent(ctx: Context, adminId: AdminId, email = '', from = '', until = '') {
  const { visits } = await setAbsence(ctx, { who: email, from, until, adminId })
  const booked = visits === 1 ? '1 visit is' : `${visits} visits are`
  return `${email} is absent from ${from} to ${until}.${visits > 0 ? ` ${booked} booked on these days and stay: call the customers.` : ''}`
}

async function present(ctx: Context, adminId: AdminId, email = '', from = '') {
  await endAbsence(ctx, { who: email, from, adminId })
  return `${email} is no longer absent from ${from}.`
}

async function activate(ctx: Context, adminId: AdminId, email = '') {
  await setActive(ctx, { who: email, isActive: true, adminId })
  return `${email} is offered again.`
}

const describeVisit = ({ id, startsAt, title, status, name, phone }: Visit) =>
  `  ${referenceOf(id)}  ${formatDate(startsAt)}, ${formatTime(startsAt)}  ${title}${status === 'held' ? ', not paid yet' : ''}  ${[name, phone].filter(Boolean).join(', ')}`

async function deactivate(ctx: Context, adminId: AdminId, email = '') {
  await setActive(ctx, { who: email, isActive: false, adminId })
  const visits = await visitsAhead(ctx, email)
  const off = `${email} is no longer offered, and the links to their visits no longer work.`
  if (visits.length === 0) return `${off} Nothing is booked with them.`
  const lines = visits.map(describeVisit).join('\n')
  return `${off} These visits stay theirs until you hand them over (consultants hand-over ${email} <to>) or cancel them:\n${lines}`
}

async function handOver(ctx: Context, adminId: AdminId, from = '', to = '') {
  const { moved, left, changed } = await handOverVisits(ctx, { from, to, adminId })
  if (moved.length + left.length + changed.length === 0) return `Nothing is booked with ${from}.`
  const part = (title: string, visits: Visit[]) => (visits.length > 0 ? [title, ...visits.map(describeVisit)] : [])
  return [
    ...part(`These visits are now ${to}’s; customers and both consultants are told by email:`, moved),
    ...part(`These stay with ${from}, as ${to} is not free then: call the customers, or try someone else:`, left),
    ...part('These changed while this ran: run it once more:', changed),
  ].join('\n')
}

async function cancel(ctx: Context, adminId: AdminId, which = '', ...words: string[]) {
  const reason = words.join(' ').trim()
  if (reason.length < 3) throw new ApiError('invalid', 'Give a reason: the customer will see it')
  const bookingId = await findBooking(ctx, which)
  const { refundCents } = await callOffBooking(ctx, { bookingId, reason, adminId })
  return `${referenceOf(bookingId)} is cancelled and the customer told; ${formatCents(refundCents)} is refunded.`
}

const deeds: Record<string, (ctx: Context, adminId: AdminId, ...words: string[]) => Promise<string>> = {
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

async function manage(ctx: Context, what = '', ...given: string[]) {
  const deed = Object.hasOwn(deeds, what) ? deeds[what] : undefined
  if (!deed) throw new ApiError('invalid', HOW)
  const { adminId, words } = await readActingAdmin(ctx, given)
  const said = await deed(ctx, adminId, ...words)
  await ctx.reads.drop()
  return said
}

export const consultantCommands = {
  consultants: {
    takes: 'list|add|set|hours|absent|...',
    does: 'who gives consultations, and when',
    words: atLeastWords(1),
    run: manage,
  },
}
