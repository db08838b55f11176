import { ensureCustomer, toPayer } from '@lv/server/domains/billing/payments/payer.ts'
import { startSession } from '@lv/server/domains/identity/accounts/sessions.ts'
import { singleRow } from '@lv/server/platform/database/rows.ts'
import { aProfessional } from '../../server/test/factories.ts'
import { loseWebhooks } from './deliveries.ts'
import { type FaultEnvironment, post, type Server } from './ground.ts'

export const CARD = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' }

/** A professional who is logged in and known to the payment provider. */
export type Buyer = {
  id: string
  userId: string
  customerId: string
  email: string
  firstName: string
  lastName: string
  cookie: string
}

export async function aBuyer(ground: FaultEnvironment): Promise<Buyer> {
  const { ctx } = ground
  const { id, userId, user } = await aProfessional(ctx)
  const { token } = await startSession(ctx, { userId, userAgent: 'faults' })
  const customerId = await ensureCustomer(ctx, toPayer(user))
  await loseWebhooks(ground)
  const { email, firstName, lastName } = user
  return { id, userId, customerId, email, firstName, lastName, cookie: `session=${token}` }
}

/** The page on which a top-up of $50 is paid. @throws where the server does not give one */
export async function topUpPage(server: Pick<Server, 'url'>, { cookie }: Buyer, key: string): Promise<string> {
  const answer = await post(server, '/api/professionals/top-up', { amountCents: 5000 }, { cookie, key })
  if (!answer.ok) throw new Error(`asking for a top-up answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { url: string }).url
}

/** Pays the provider's page at this address with a good card; the page may have been opened at another server. */
export const payPage = (server: Server, url: string) =>
  fetch(server.url + new URL(url).pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
    body: new URLSearchParams(CARD),
    redirect: 'manual',
  })

/** What payments have left behind for a person: here, and at the provider. */
export type Books = {
  openOrders: number
  charges: number
  /** Cents that came and have not gone back. */
  keptCents: number
  refunds: number
  invoices: number
  adjustments: number
  /** Emails with a paper that were written to the outbox, and those that have arrived. */
  letters: number
  mails: number
  available: number
  receivable: number
  /** Payments that the provider took, refunds it made, and the cents that it has not given back. */
  taken: number
  givenBack: number
  takenCents: number
}

const atProvider = (what: string, kind: string, and: string) =>
  `(select ${what} from local_payment_objects o where o.object = '${kind}' and ${and})`
const own = `o.customer = $3 and o.data->>'status' = 'succeeded'`

export async function booksOf({ ctx }: FaultEnvironment, { id, userId, email, customerId }: Buyer): Promise<Books> {
  const { rows } = await ctx.pool.query<Books>(
    `select (select count(*)::int from orders where user_id = $1 and status = 'open') as "openOrders",
      (select count(*)::int from charges where user_id = $1) as charges,
      (select coalesce(sum(amount_cents - refunded_cents), 0)::int from charges where user_id = $1) as "keptCents",
      (select count(*)::int from refunds r join charges c on c.id = r.charge_id where c.user_id = $1) as refunds,
      (select count(*)::int from receipts where user_id = $1 and kind = 'invoice') as invoices,
      (select count(*)::int from receipts where user_id = $1 and kind = 'adjustment') as adjustments,
      (select count(*)::int from jobs.job where name = 'mail' and data->>'to' = $2 and data ? 'attach') as letters,
      (select count(*)::int from captured_mails where "to" = $2 and jsonb_array_length(attachments) > 0) as mails,
      (select balance::int from ledger_accounts where professional_id = $4 and kind = 'available') as available,
      (select balance::int from ledger_accounts where professional_id = $4 and kind = 'receivable') as receivable,
      ${atProvider('count(*)::int', 'payment_intent', own)} as taken,
      ${atProvider('count(*)::int', 'refund', `o.parent in ${atProvider('o.id', 'payment_intent', own)}`)} as "givenBack",
      ${atProvider(`coalesce(sum((o.data->>'amount')::int - (o.data->>'amount_refunded')::int), 0)::int`, 'charge', own)}
        as "takenCents"`,
    [userId, email, customerId, id],
  )
  return singleRow(rows)
}
