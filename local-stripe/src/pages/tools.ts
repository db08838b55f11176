import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { advanceClock, providerNow } from '../clock.ts'
import { closeDispute, findDispute, openDispute } from '../disputes.ts'
import { refundPayment } from '../refunds.ts'
import { changeSettings, readSettings } from '../settings.ts'
import { deliverNow, redeliverNow } from '../webhooks/deliver.ts'
import { listLocalEvents } from '../webhooks/deliveries.ts'
import { overviewBody, readOverview } from './overview.ts'
import { type AboutOne, PATH, readFields } from './request.ts'
import { type Desk, PageRefusal, wantsPage, wrongField } from './site.ts'

const DAY_SECONDS = 86_400
const MAX_DAYS = 800

/** A number as JSON has it, or as a form writes it. */
const figure = (is: z.ZodType<number, number>) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d+(\.\d+)?$/)
          .transform(Number),
      ],
      'Enter a number',
    )
    .pipe(is)
const DAYS = `Move it on by 0 to ${MAX_DAYS} days`
const Clock = z.object({ advanceDays: figure(z.number(DAYS).min(0, DAYS).max(MAX_DAYS, DAYS)) })
const isOn = z.coerce.string().transform((value) => value === 'true')
const Settings = z.object({ isHeld: isOn.optional(), sendsTwice: isOn.optional(), shuffles: isOn.optional() })
const Refund = z.object({ payment: z.string().min(1), amountCents: figure(z.int().positive()).optional() })
const Dispute = z.object({ payment: z.string().min(1), outcome: z.enum(['', 'won', 'lost']).optional() })
const Page = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  before: z.coerce.number().int().positive().optional(),
})

/** People go back to the overview, others get JSON. */
const answer = (request: FastifyRequest, reply: FastifyReply, value: Record<string, unknown>) =>
  wantsPage(request) ? reply.redirect(PATH, 303) : reply.header('cache-control', 'no-store').send(value)

/** `GET /dev/payments`: what the local provider knows. */
export async function showOverview(ctx: Desk, _request: FastifyRequest, reply: FastifyReply) {
  const body = overviewBody(await readOverview(ctx))
  return ctx.site.send(reply, 200, { title: 'Payments', body, isWide: true })
}

/** `GET /dev/payments/events.json?limit=&before=`: events, newest first, and the outcome of their webhooks. */
export async function listEvents(ctx: Desk, request: FastifyRequest, reply: FastifyReply) {
  const parsed = Page.safeParse(request.query)
  if (!parsed.success) throw wrongField('limit', 'Ask for 1 to 500 events')
  reply.header('cache-control', 'no-store')
  const events = await listLocalEvents(ctx, parsed.data)
  return events.map(({ id, sequence, type, createdAt, attempts, deliveredAt, lastStatus, body }) => ({
    id,
    sequence,
    type,
    created: createdAt,
    attempts,
    deliveredAt,
    lastStatus,
    data: body.data,
  }))
}

/** `POST /dev/payments/events/{event}/redeliver`: sends one webhook again, whatever became of it. */
export async function sendAgain(ctx: Desk, request: AboutOne, reply: FastifyReply) {
  const status = await redeliverNow(ctx, request.params.id)
  if (status === null) throw new PageRefusal('not_found', 'There is no such event')
  return answer(request, reply, { status })
}

/** `POST /dev/payments/clock {advanceDays}`: answers once everything that fell due has arrived here. */
export async function moveClock(ctx: Desk, request: FastifyRequest, reply: FastifyReply) {
  const { advanceDays } = readFields(Clock, request)
  await advanceClock(ctx, Math.round(advanceDays * DAY_SECONDS))
  await deliverNow(ctx)
  return answer(request, reply, { now: (await providerNow(ctx)).toISOString() })
}

/** `POST /dev/payments/settings {isHeld, sendsTwice, shuffles}`: how webhooks are sent. */
export async function setSwitches(ctx: Desk, request: FastifyRequest, reply: FastifyReply) {
  const given = readFields(Settings, request)
  // A form leaves out what is not ticked.
  const unticked = request.body instanceof URLSearchParams ? { isHeld: false, sendsTwice: false, shuffles: false } : {}
  await changeSettings(ctx, { ...unticked, ...given })
  await deliverNow(ctx)
  return answer(request, reply, await readSettings(ctx))
}

/** `POST /dev/payments/refunds {payment, amountCents?}`: somebody gives money back at the provider, or all that is left of it. */
export async function refundByHand(ctx: Desk, request: FastifyRequest, reply: FastifyReply) {
  const { payment, amountCents } = readFields(Refund, request)
  const { id, amount, status, created } = await refundPayment(ctx, payment, amountCents)
  await deliverNow(ctx)
  const createdAt = new Date(created * 1000)
  return answer(request, reply, { id, paymentId: payment, amountCents: amount, status, createdAt })
}

/** `POST /dev/payments/disputes {payment, outcome?}`: a bank takes a payment back, and decides about it. */
export async function dispute(ctx: Desk, request: FastifyRequest, reply: FastifyReply) {
  const { payment, outcome } = readFields(Dispute, request)
  const id = (await findDispute(ctx, payment)) ?? (await openDispute(ctx, payment))
  if (!id) throw new PageRefusal('conflict', 'There is nothing to dispute about this payment')
  if (outcome && !(await closeDispute(ctx, id, outcome))) throw new PageRefusal('conflict', 'It is decided already')
  await deliverNow(ctx)
  return answer(request, reply, { id, status: outcome || 'open' })
}
