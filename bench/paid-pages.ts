import { type LocalEvent, listLocalEvents, payCheckout } from '@lv/local-stripe/tests'
import type { Context } from '../server/src/core/context.ts'
import { topUp } from '../server/src/domains/billing/payments/top-up.ts'
import { singleRow } from '../server/src/platform/database/rows.ts'

const CENTS = 5000
const CARD = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' }

/** An event as webhooks carry it. */
export type Body = LocalEvent['body']

type Sample = { professionalId: string; sessionId: string; objectIds: string[]; event: Body }

/** One top-up of $50, bought and paid at the local provider; no webhook of it is sent. */
async function buyOne(ctx: Context): Promise<Sample> {
  const { rows } = await ctx.pool.query<{ id: string }>('select id from professionals order by id limit 1')
  const { id: professionalId } = singleRow(rows)
  const { url } = await topUp(ctx, { professionalId, amountCents: CENTS })
  const sessionId = new URL(url).pathname.split('/').at(-1) ?? ''
  await payCheckout(ctx, sessionId, CARD)
  await ctx.pool.query('update local_payment_events set next_attempt_at = null')
  const events = await listLocalEvents(ctx, { limit: 100 })
  const event = events.find(({ type }) => type === 'checkout.session.completed')
  if (!event) throw new Error('the page was not paid')
  const objects = await ctx.pool.query<{ id: string }>('select id from local_payment_objects')
  return { professionalId, sessionId, objectIds: objects.rows.map(({ id }) => id), event: event.body }
}

/** The ids of the provider's objects within a text, each made those of the n-th copy. */
const PROVIDER_ID = '(cus|pm|pi|ch|cs_test|evt)_([0-9a-z]{20,})'
const copied = (text: string) => `regexp_replace(${text}, '\\m${PROVIDER_ID}', '\\1_\\2n' || n, 'g')`

/** The first this many professionals, except the buyer. */
const buyers = `select p.id, p.user_id, row_number() over (order by p.id) as n from professionals p
  where p.id <> $2 order by p.id limit $1`

const copies = {
  objects: `insert into local_payment_objects (id, object, customer, parent, data, created_at)
    select ${copied('o.id')}, o.object, ${copied('o.customer')}, ${copied('o.parent')}, ${copied('o.data::text')}::jsonb,
      o.created_at
    from local_payment_objects o, generate_series(1, $1::int) n where o.id = any($2)`,
  customers: `insert into payment_customers (user_id, provider_id)
    select b.user_id, ${copied('c.provider_id')} from payment_customers c, (${buyers}) b`,
  orders: `insert into orders (user_id, professional_id, kind, content, amount_cents, points, label, checkout_id,
      checkout_url, created_at, expires_at)
    select b.user_id, b.id, o.kind, o.content, o.amount_cents, o.points, o.label, ${copied('o.checkout_id')},
      ${copied('o.checkout_url')}, o.created_at, o.expires_at
    from orders o, (${buyers}) b where o.professional_id = $2`,
}

const copyEvent = (event: Body, n: number): Body => {
  const ids = new RegExp(`\\b${PROVIDER_ID}`, 'g')
  return JSON.parse(JSON.stringify(event).replace(ids, `$1_$2n${n}`)) as Body
}

/**
 * Makes this many paid top-ups, each by another professional, without their webhooks: one is bought, the others are
 * copies with new ids. @returns the event of each, and of the one that was bought
 */
export async function makePaidPages(ctx: Context, count: number): Promise<{ bought: Body; events: Body[] }> {
  const { professionalId, objectIds, event } = await buyOne(ctx)
  const client = await ctx.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(copies.objects, [count, objectIds])
    await client.query(copies.customers, [count, professionalId])
    await client.query(copies.orders, [count, professionalId])
    await client.query('analyze local_payment_objects, payment_customers, orders')
  } finally {
    client.release(true)
  }
  return { bought: event, events: Array.from({ length: count }, (_, at) => copyEvent(event, at + 1)) }
}
