import { randomUUID } from 'node:crypto'
import { refundByAdmin } from '@lv/server/domains/billing/payments/refund-by-admin.ts'
import { bookingToken } from '@lv/server/domains/consultations/bookings/links.ts'
import { singleRow } from '@lv/server/platform/database/rows.ts'
import { aConsultant, aUser } from '../../server/test/factories.ts'
import { type FaultEnvironment, post, type Server } from './ground.ts'

export const PRICE_CENTS = 59_900

/** Somebody without an account who books a Basic visit, and the consultant who gives it. */
export type Customer = { email: string; consultant: string; startsAt: string }

const slotsAt = async ({ url }: Server): Promise<string[]> => {
  const answer = await fetch(`${url}/api/consultations/slots?package=basic`)
  return ((await answer.json()) as { startsAt: string }[]).map(({ startsAt }) => startsAt)
}

/** Whether somebody else could book the time. */
export const isOffered = async (server: Server, { startsAt }: Customer) => (await slotsAt(server)).includes(startsAt)

/** A customer with their own consultant: nobody else can be booked. The time is four days ahead or more. */
export async function aBookingBrowser({ ctx }: FaultEnvironment, server: Server): Promise<Customer> {
  await ctx.pool.query('update consultants set is_active = false')
  const { email: consultant } = await aConsultant(ctx)
  const least = Date.now() + 4 * 86_400_000
  const startsAt = (await slotsAt(server)).find((at) => Date.parse(at) > least) ?? ''
  return { email: `booker-${randomUUID()}@test.example`, consultant, startsAt }
}

/** Sends the form. @returns the page on which it is paid. @throws where the server does not give one */
export async function bookVisit(server: Server, { email, startsAt }: Customer): Promise<string> {
  const form = { serviceType: 'basic', name: 'Hanna Reid', email, phone: '0491 570 156', startsAt }
  const place = { location: '12 Albion Street, Brunswick' }
  const answer = await post(server, '/api/consultations', { ...form, ...place }, { cookie: `booker=${email}` })
  if (answer.status !== 201) throw new Error(`booking answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { checkoutUrl: string }).checkoutUrl
}

const idOf = async ({ ctx }: FaultEnvironment, { email }: Customer) =>
  singleRow((await ctx.pool.query<{ id: string }>('select id from bookings where email = $1', [email])).rows).id

/** An administrator gives all of its payment back. */
export async function giveBack({ ctx }: FaultEnvironment, { email }: Customer): Promise<void> {
  const { rows } = await ctx.pool.query<{ id: string }>(
    'select c.id from charges c join orders o on o.id = c.order_id where o.guest_email = $1',
    [email],
  )
  const { id: actorId } = await aUser(ctx, { isSuperAdmin: true })
  await refundByAdmin(ctx, { chargeId: singleRow(rows).id, reason: 'As agreed', actorId })
}

/** Cancels it by the link of its mail. */
export async function cancelVisit(ground: FaultEnvironment, server: Server, booker: Customer): Promise<Response> {
  const token = await bookingToken(ground.ctx, 'manage', await idOf(ground, booker))
  return post(server, `/api/bookings/${token}/cancel`, {})
}

/** What a booking has left behind: here, in emails, and at the provider. */
export type Traces = {
  held: number
  confirmed: number
  cancelled: number
  openOrders: number
  charges: number
  keptCents: number
  refunds: number
  invoices: number
  adjustments: number
  told: number
  toldConsultant: number
  toldOff: number
  toldConsultantOff: number
  /** Emails with a tax invoice or an adjustment note that have arrived. */
  papers: number
  taken: number
  givenBack: number
}

const letters = (to: string, ...kinds: string[]) =>
  `(select count(*)::int from jobs.job where name = 'mail' and data->>'to' = ${to} and data->>'kind' in ('${kinds.join("', '")}'))`
const state = (status: string) => `(select count(*)::int from mine where status = '${status}')`
const paidAtProvider = `from local_payment_objects p where p.object = 'payment_intent' and p.data->>'status' = 'succeeded'
  and p.customer in (select guest_provider_id from asked)`

export async function tracesOf({ ctx }: FaultEnvironment, { email, consultant }: Customer): Promise<Traces> {
  const { rows } = await ctx.pool.query<Traces>(
    `with mine as (select * from bookings where email = $1),
      asked as (select * from orders where guest_email = $1),
      paid as (select c.* from charges c join asked on asked.id = c.order_id)
    select ${state('held')} as held, ${state('confirmed')} as confirmed, ${state('cancelled')} as cancelled,
      (select count(*)::int from asked where status = 'open') as "openOrders",
      (select count(*)::int from paid) as charges,
      (select coalesce(sum(amount_cents - refunded_cents), 0)::int from paid) as "keptCents",
      (select count(*)::int from refunds r join paid on paid.id = r.charge_id) as refunds,
      (select count(*)::int from receipts r join paid on paid.id = r.charge_id and r.kind = 'invoice') as invoices,
      (select count(*)::int from receipts r join paid on paid.id = r.charge_id and r.kind = 'adjustment') as adjustments,
      ${letters('$1', 'booking-confirmed')} as told, ${letters('$2', 'visit-confirmed')} as "toldConsultant",
      ${letters('$1', 'booking-cancelled', 'booking-called-off')} as "toldOff", ${letters('$2', 'visit-cancelled', 'visit-called-off')} as "toldConsultantOff",
      (select count(*)::int from captured_mails where "to" = $1 and attachments::text like '%.pdf%') as papers,
      (select count(*)::int ${paidAtProvider}) as taken,
      (select count(*)::int from local_payment_objects r where r.object = 'refund'
        and r.parent in (select p.id ${paidAtProvider})) as "givenBack"`,
    [email, consultant],
  )
  return singleRow(rows)
}
