import { DAY_MS } from '@lv/contract/durations'
import type { Stored } from '@lv/local-stripe/seeds'
import { look, runDue, save } from '@lv/local-stripe/tests'
import { sharePremium } from '@lv/server/domains/billing/earnings/share-premium.ts'
import { useCard } from '@lv/server/domains/billing/payments/cards.ts'
import { sendRefund } from '@lv/server/domains/billing/payments/send-refund.ts'
import { reconcile } from '@lv/server/domains/operations/checkout/reconcile.ts'
import { checkInvariants } from '@lv/server/domains/operations/invariants/check.ts'
import { singleRow } from '@lv/server/platform/database/rows.ts'
import { type TestUser, testApp } from '@lv/server/test/app.ts'
import { openSubscribers } from '@lv/server/test/subscribers.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { villageSales } from './community-members.ts'
import { village } from './community-world.ts'
import { moneyActions } from './money-actions.ts'
import { monthOf, sharedMonths } from './money-months.ts'
import { renewUntilFailure } from './money-renewals.ts'
import { seed } from './seed.ts'

const t = await testApp()
const subscribers = openSubscribers(t)
/** What the demo wrote at the payment provider. */
let written: string[]

beforeAll(async () => {
  await seed(t.ctx)
  written = (await select<{ id: string }>('select id from local_payment_objects')).map(({ id }) => id)
})

async function select<T extends Record<string, unknown>>(query: string, values: unknown[] = []): Promise<T[]> {
  return (await t.ctx.pool.query<T>(query, values)).rows
}
const count = async (query: string) =>
  Number(singleRow(await select<{ count: string }>(`select count(*) ${query}`)).count)
const broken = async () => (await checkInvariants(t.ctx)).filter(({ count }) => typeof count === 'number' && count > 0)

async function person(email: string): Promise<TestUser> {
  return singleRow(
    await select<TestUser>(
      `select id, email, first_name as "firstName", last_name as "lastName" from users where email = '${email}'`,
    ),
  )
}
const as = async (email: string) => t.as(await person(email))
const subscriptionsOf = async (email: string) => (await as(email)).subscriptions.list({})

describe('what was sold', () => {
  test('is explained by the ledger to the cent, and leaves nothing to find or to do', async () => {
    expect(await broken()).toEqual([])
    expect(await t.waitingJobs()).toEqual([])
    expect(await runDue(t.ctx)).toBe(0)
    await reconcile(t.ctx)
    await sharePremium(t.ctx)
    expect(await count('from reconciliations where found > 0')).toBe(0)
    expect(await count('from premium_months')).toBe(2)
  })

  test('is a few hundred payments over half a year, each with its receipt, its order and its ledger entry', async () => {
    const byKind = await select<{ kind: string; count: number }>(
      'select kind::text, count(*)::int from charges group by 1',
    )
    const counts = Object.fromEntries(byKind.map(({ kind, count }) => [kind, count]))
    expect(counts.top_up).toBeGreaterThanOrEqual(25)
    expect(counts.tier).toBeGreaterThan(40)
    expect(counts.premium).toBeGreaterThan(20)
    expect(counts.community).toBeGreaterThan(120)
    expect(await count(`from charges where paid_at > now() or paid_at < now() - interval '176 days'`)).toBe(0)
    expect(
      await count(`from charges c where not exists (select from receipts r where r.charge_id = c.id
      and r.kind = 'invoice' and r.total_cents = c.amount_cents and r.user_id = c.user_id)`),
    ).toBe(0)
    expect(
      await count(`from charges c where c.order_id is null and not exists (
      select from subscriptions s join orders o on o.subscription_provider_id = s.provider_id and o.status = 'paid'
      where s.id = c.subscription_id and s.user_id = c.user_id)`),
    ).toBe(0)
  })

  test('numbers its papers by date', async () => {
    expect(
      await count(`from (select issued_at < lag(issued_at) over (order by number) as is_back from receipts) line
        where is_back`),
    ).toBe(0)
  })

  test('gives everybody the tier that is paid for, one of them for the days of grace', async () => {
    const paid = await select<{ tier: string; status: string; count: number }>(`select p.tier::text, s.status::text,
        count(*)::int from subscriptions s join professionals p on p.id = s.professional_id
        where s.kind = 'tier' and s.plan like p.tier || '\\_%' group by 1, 2 order by 1, 2`)
    expect(paid).toEqual([
      { tier: 'gold', status: 'active', count: 9 },
      { tier: 'platinum', status: 'active', count: 4 },
      { tier: 'silver', status: 'active', count: 12 },
      { tier: 'silver', status: 'past_due', count: 1 },
    ])
    expect(
      await count(`from professionals p where tier in ('silver', 'gold', 'platinum')
      and not exists (select from subscriptions s where s.professional_id = p.id)`),
    ).toBe(0)
    expect(await count(`from subscriptions where status = 'past_due' and grace_until > now()`)).toBe(1)
  })

  test('gave one top-up back to the card, with its points and its note', async () => {
    const [refund] =
      await select(`select r.status::text, r.points_taken as "pointsTaken", r.points_owed as "pointsOwed",
        c.amount_cents = c.refunded_cents as "isWhole", c.points + c.bonus_points as points, n.total_cents as "noteCents"
      from refunds r join charges c on c.id = r.charge_id join receipts n on n.refund_id = r.id where r.kind = 'admin'`)
    expect(refund).toEqual({
      status: 'succeeded',
      pointsTaken: 50,
      pointsOwed: 0,
      isWhole: true,
      points: 50,
      noteCents: 5000,
    })
    expect(await count(`from refunds where kind = 'admin'`)).toBe(1)
  })

  test('has a check of documents of each kind, and the money of the one that came too late is credit', async () => {
    const statuses = await select<{ status: string }>('select status::text from paid_checks order by status')
    expect(statuses.map(({ status }) => status)).toEqual(['done', 'done', 'late', 'running'])
    const credit = await select(`select u.email, a.balance::int as cents, c.kept_cents as "keptCents"
      from ledger_accounts a join professionals p on p.id = a.professional_id join users u on u.id = p.user_id
      left join charges c on c.professional_id = p.id and c.kept_cents > 0
      where a.kind = 'credit' and a.balance > 0 order by u.email`)
    expect(credit).toEqual([
      { email: 'builder@demo.example', cents: 2500, keptCents: null },
      { email: 'plumber@demo.example', cents: 2000, keptCents: 2000 },
    ])
  })
})

describe('the payment provider of the demo', () => {
  test('keeps every object as it would have written it itself', async () => {
    const rows = await select<{ data: Stored }>('select data from local_payment_objects')
    const shape = `select md5(string_agg(md5(o::text), '' order by id)) as digest from local_payment_objects o`
    const before = await select(shape)
    const work = await look(t.ctx)
    for (const { data } of rows) await save(work, data)
    expect(await select(shape)).toEqual(before)
  })

  test('knows every payment, subscription, customer and refund of ours', async () => {
    const unknown = await select(`select what, id from (
        select 'payment_intent' as what, payment_id as id, amount_cents as cents from charges
        union all select 'invoice', invoice_id, amount_cents from charges where invoice_id is not null
        union all select 'subscription', provider_id, null from subscriptions
        union all select 'customer', provider_id, null from payment_customers
        union all select 'refund', provider_id, amount_cents from refunds where credit_cents < amount_cents) ours
      where not exists (select from local_payment_objects o where o.id = ours.id and o.object = ours.what
        and coalesce(ours.cents, 0) = coalesce((o.data ->> 'amount')::int, (o.data ->> 'amount_due')::int, 0))`)
    expect(unknown).toEqual([])
  })

  test('says of a subscription, its invoice and its card what we wrote', async () => {
    const rows = await select<{ providerId: string; status: string; plan: string; periodEnd: Date; customer: string }>(
      `select s.provider_id as "providerId", s.status::text, s.plan, s.period_end as "periodEnd",
        c.provider_id as customer from subscriptions s join payment_customers c using (user_id)
        order by s.status = 'active', s.kind, s.id limit 16`,
    )
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['active', 'past_due']))
    for (const { providerId, status, plan, periodEnd, customer } of rows) {
      const said = await t.ctx.payments.getSubscription(providerId)
      expect(said).toMatchObject({ status, lookupKey: plan, periodEnd, customerId: customer })
      const invoice = await t.ctx.payments.getInvoice(said.latestInvoiceId ?? '')
      expect(invoice).toMatchObject({ subscriptionId: providerId, lookupKey: plan, periodEnd })
      expect(invoice.status).toBe(status === 'active' ? 'paid' : 'open')
      expect((await t.ctx.payments.getCard(customer))?.brand).toBe('visa')
    }
  })
})

describe('the demo accounts', () => {
  test('the builder pays for gold for the third time, has bought points, and 2,000 of them are left', async () => {
    const api = await as('builder@demo.example')
    const [gold] = await api.subscriptions.list({})
    expect(gold).toMatchObject({ kind: 'tier', plan: 'gold_month', status: 'active', refundableCents: 0 })
    const { items } = await api.payments.receipts({ query: {} })
    expect(items.filter(({ orderKind }) => orderKind === 'tier')).toHaveLength(3)
    expect(items.filter(({ orderKind }) => orderKind === 'top_up')).toHaveLength(3)
    expect(await api.points.wallet({})).toMatchObject({ available: 2000, owed: 0 })
  })

  test('the plumber pays for silver for the second time', async () => {
    const api = await as('plumber@demo.example')
    expect(await api.subscriptions.list({})).toMatchObject([
      { plan: 'silver_month', status: 'active', refundableCents: 0 },
    ])
    const { items } = await api.payments.receipts({ query: {} })
    expect(items.filter(({ orderKind }) => orderKind === 'tier')).toHaveLength(2)
  })

  test('the member joined one paid community five days ago, can have that back, and is not premium', async () => {
    const mine = await subscriptionsOf('member@demo.example')
    expect(mine).toMatchObject([{ kind: 'community', label: 'Extension Builders Table', refundableCents: 4900 }])
    expect(await (await as('member@demo.example')).subscriptions.premium({})).toMatchObject({ isPremium: false })
  })

  test('the owner has ten subscribers and more, shares of two months, one payout paid and one asked for', async () => {
    const earned = await (await as('owner@demo.example')).earnings.get({})
    const [table, heritage] = earned.communities
    if (!table || !heritage) throw new Error('the owner has two communities that earn')
    expect(heritage).toMatchObject({
      name: 'Heritage Overlay Help',
      coursesSold: 13,
      grossCents: 63_700,
      feeCents: 12_740,
    })
    expect(heritage.earnedCents).toBe(50_960)
    expect(earned.months.reduce((sum, { courseCents }) => sum + courseCents, 0)).toBe(50_960)
    expect(table).toMatchObject({ name: 'Extension Builders Table', priceCents: 4900 })
    expect(table.subscribers).toBeGreaterThanOrEqual(10)
    expect(table.premiumMembers).toBeGreaterThanOrEqual(3)
    expect(table.earnedCents + table.feeCents).toBe(table.grossCents)
    expect(earned.months.filter(({ premiumCents }) => premiumCents > 0)).toHaveLength(2)
    expect(earned.months.filter(({ membershipCents }) => membershipCents > 0).length).toBeGreaterThanOrEqual(3)
    expect(earned.payouts.map(({ status }) => status)).toEqual(['requested', 'paid'])
    expect(earned).toMatchObject({ owingCents: 0 })
    expect(earned.balanceCents).toBeGreaterThan(0)
  })
})

test('who bought the heritage course has a tax invoice and the course, and who began it before goes on', async () => {
  const [buyer] = await select<{ email: string; courseId: string }>(`select u.email, p.course_id as "courseId"
    from course_purchases p join users u on u.id = p.user_id order by p.bought_at desc limit 1`)
  const api = await as(buyer?.email ?? '')
  const { items } = await api.payments.receipts({ query: {} })
  expect(items.filter(({ orderKind }) => orderKind === 'course')).toMatchObject([{ totalCents: 4900 }])
  const params = { courseId: buyer?.courseId ?? '' }
  expect(await api.courses.get({ params })).toMatchObject({ entitlement: 'learn', purchase: { paidCents: 4900 } })
  const [early] = await select<{ email: string }>(`select u.email from enrolments e join users u on u.id = e.user_id
    where e.course_id = '${params.courseId}' order by e.enrolled_at limit 1`)
  expect(await (await as(early?.email ?? '')).courses.get({ params })).toMatchObject({
    entitlement: 'learn',
    purchase: null,
  })
})

describe('the village that pays', () => {
  test('holds together on any day of the year: a quarter pays, and everybody who joined since it costs something', () => {
    for (const date of [
      '2026-11-14T03:00:00Z',
      '2027-01-15T01:00:00Z',
      '2027-03-31T12:30:00Z',
      '2027-05-01T02:00:00Z',
    ]) {
      const now = new Date(date)
      const from = village({ now })
      const { renewals, paidBy } = villageSales(from, now.getTime())
      expect(renewals).toEqual(villageSales(from, now.getTime()).renewals)
      const premium = renewals.filter(({ kind }) => kind === 'premium')
      expect(premium).toHaveLength(12)
      const paid = new Map(from.communities.filter(({ isPaid }) => isPaid).map(({ key }) => [key, 0]))
      const members = from.memberships.filter(({ communityKey, role }) => paid.has(communityKey) && role === 'member')
      const free = members.filter(({ communityKey, personKey }) => !paidBy.has(`${communityKey} ${personKey}`))
      expect(free.filter(({ joinedAt }) => joinedAt.getTime() > now.getTime() - 95 * DAY_MS)).toEqual([])
      expect((members.length - free.length) / members.length).toBeGreaterThan(0.2)
      expect((members.length - free.length) / members.length).toBeLessThan(0.45)
      for (const { periods } of renewals) {
        expect(periods.at(-1)?.end).toBeGreaterThan(now.getTime())
        expect(periods.at(-1)?.start).toBeLessThanOrEqual(now.getTime())
      }
    }
  })

  test('the first premium member was at the demo owner’s table in both shared months, whatever the hour', () => {
    for (const date of ['2026-11-24T09:00Z', '2026-12-02T21:00Z', '2027-09-14T05:00Z', '2027-10-06T04:00Z']) {
      const now = new Date(date)
      const from = village({ now })
      const { renewals, likes } = villageSales(from, now.getTime())
      const [first] = renewals
      const paidIn = first?.periods.map(({ start }) => monthOf(start))
      const atTable = new Set(
        from.posts.filter(({ communityKey }) => communityKey === 'extension-builders-table').map(({ key }) => key),
      )
      const there = [
        ...from.posts.map(({ key, authorKey, createdAt }) => ({ postKey: key, who: authorKey, createdAt })),
        ...from.comments.map(({ postKey, authorKey, createdAt }) => ({ postKey, who: authorKey, createdAt })),
        ...[...from.likes, ...likes].map(({ postKey, personKey, createdAt }) => ({
          postKey,
          who: personKey,
          createdAt,
        })),
      ].filter(({ postKey, who }) => atTable.has(postKey) && first?.key === `premium/${who}`)
      const months = there.map(({ createdAt }) => monthOf(createdAt.getTime()))
      expect(paidIn).toEqual(expect.arrayContaining(sharedMonths(now.getTime())))
      expect(months).toEqual(expect.arrayContaining(sharedMonths(now.getTime())))
    }
  })

  test('shares the months that are due, and what was done follows in time', () => {
    expect(sharedMonths(Date.parse('2026-11-14T12:59:00Z'))).toEqual(['2026-08-01', '2026-09-01'])
    expect(sharedMonths(Date.parse('2026-11-14T13:00:00Z'))).toEqual(['2026-09-01', '2026-10-01'])
    expect(sharedMonths(Date.parse('2027-01-20T00:00:00Z'))).toEqual(['2026-11-01', '2026-12-01'])
    const now = Date.parse('2026-11-14T13:00:30Z')
    const times = moneyActions({ payments: [], renewals: [], returned: null }, now).map(({ at }) => at)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(Math.max(...times)).toBeLessThanOrEqual(now)
  })

  test('a renewal fails at the provider’s own pace, whatever the day of the month', () => {
    const plan = { key: 'silver_month', label: 'Silver', cents: 4999, interval: 'month', points: 85 } as const
    const payer = {
      userId: '',
      professionalId: '',
      email: '',
      name: '',
      buyer: '',
      phone: null,
      last4: '0341',
    } as const
    for (const date of ['2027-03-02T05:00:00Z', '2027-01-01T00:00:00Z', '2027-07-19T10:00:00Z']) {
      const now = Date.parse(date)
      const { periods, failure } = renewUntilFailure({ key: '', payer, kind: 'tier', plan, community: null }, now)
      expect(periods).toHaveLength(3)
      expect(failure?.tries[0]).toBe(periods[2]?.start)
      expect(failure?.next).toBeGreaterThan(now)
      expect((periods[2]?.start ?? 0) + 7 * DAY_MS).toBeGreaterThan(now)
    }
  })
})

/** Types another card on the provider's page. */
async function handOver(url: string) {
  await subscribers.payAt(url, { number: '5555 5555 5555 4444', expiry: '12/40', cvc: '123' })
  for (const { name, data } of await t.waitingJobs())
    if (name === 'use-card')
      await useCard(t.ctx, { customerId: String(data.customerId), paymentMethodId: String(data.paymentMethodId) })
}

describe('paying people go on', () => {
  test('the member gets the money back and loses access; the owner’s share goes, and nothing is left over', async () => {
    const api = await as('member@demo.example')
    const [mine] = await api.subscriptions.list({})
    const { id = '', refundableCents: amountCents = 0 } = mine ?? {}
    expect(await api.subscriptions.refund({ params: { subscriptionId: id }, body: { amountCents } })).toMatchObject({
      refundedCents: 4900,
    })
    for (const { name, data } of await t.waitingJobs())
      if (name === 'send-refund') await sendRefund(t.ctx, { refundId: String(data.refundId) })
    await subscribers.endAll()
    expect(await count(`from refunds where status = 'succeeded'`)).toBe(3)
    expect(
      await count(`from memberships m join users u on u.id = m.user_id join communities c on c.id = m.community_id
      where u.email = 'member@demo.example' and c.is_paid`),
    ).toBe(0)
    expect(await broken()).toEqual([])
  })

  test('the builder changes the card, which pays the tier from then on', async () => {
    const api = await as('builder@demo.example')
    await handOver((await api.payments.changeCard({ body: {} })).url)
    expect((await api.subscriptions.overview({})).card).toMatchObject({ brand: 'mastercard', last4: '4444' })
    const paidWith = await select(`select m.data -> 'card' ->> 'last4' as last4 from subscriptions s
      join local_payment_objects o on o.id = s.provider_id join users u on u.id = s.user_id
      join local_payment_objects m on m.id = o.data ->> 'default_payment_method'
      where u.email = 'builder@demo.example'`)
    expect(paidWith).toEqual([{ last4: '4444' }])
  })

  test('the failing card is tried again at its time, and another card pays what is due', async () => {
    const late = `from subscriptions s join users u on u.id = s.user_id
      join local_payment_objects i on i.parent = s.provider_id and i.data ->> 'status' = 'open'`
    const [due] = await select<{ email: string; next: Date; tries: number }>(`select u.email, i.due_at as next,
      (i.data ->> 'attempt_count')::int as tries ${late}`)
    await subscribers.until(due?.next ?? new Date())
    expect(await select(`select (i.data ->> 'attempt_count')::int as tries, s.status::text ${late}`)).toEqual([
      { tries: (due?.tries ?? 0) + 1, status: 'past_due' },
    ])
    const api = await as(due?.email ?? '')
    await handOver((await api.payments.changeCard({ body: {} })).url)
    await subscribers.settle()
    expect(await api.subscriptions.list({})).toMatchObject([{ plan: 'silver_month', status: 'active' }])
    expect(await count(late)).toBe(0)
    expect(await broken()).toEqual([])
  })

  test('the plumber cancels and stays; the builder moves up with the saved card', async () => {
    const plumber = await as('plumber@demo.example')
    const [silver] = await plumber.subscriptions.list({})
    await plumber.subscriptions.cancel({ params: { subscriptionId: silver?.id ?? '' } })
    expect(await plumber.subscriptions.list({})).toMatchObject([{ cancelAtPeriodEnd: true, status: 'active' }])
    const builder = await as('builder@demo.example')
    await builder.subscriptions.upgradeTier({ body: { tier: 'platinum', interval: 'month' } })
    await subscribers.settle()
    expect(await builder.professionals.me({})).toMatchObject({ subscription_tier: 'platinum', lvPoints: 2260 })
    expect(await broken()).toEqual([])
  })

  test('a month later everybody has paid again, and those who cancelled have left', async () => {
    const before = await count('from charges')
    await subscribers.later(32)
    expect(await count('from charges')).toBeGreaterThan(before + 100)
    expect(await count(`from subscriptions where status = 'past_due'`)).toBe(0)
    const lost = await select<{ slug: string; tier: string }>(`select p.slug, p.tier::text from subscriptions s
      join professionals p on p.id = s.professional_id where s.ended_at is not null order by 1`)
    expect(lost.map(({ tier }) => tier)).toEqual(['bronze'])
    expect(await count('from payment_quarantine')).toBe(0)
    expect(await broken()).toEqual([])
  })

  test('what the demo wrote at the provider has the fields of what came since', async () => {
    await subscribers.aPremiumMember()
    await subscribers.aPaidTier('gold', undefined, 'year')
    const differing = await select(
      `with shape as (
        select distinct object, id = any($1) as is_ours, key from local_payment_objects, jsonb_object_keys(data) key)
      select object, key from shape group by 1, 2 having count(*) < 2
        and object = any(array(select object from shape where is_ours)) order by 1, 2`,
      [written],
    )
    expect(differing).toEqual([])
  })
})

test('a second run changes nothing, whatever was paid since', async () => {
  const paid = await count('from subscriptions')
  expect(await seed(t.ctx)).toEqual({})
  expect(await count('from subscriptions')).toBe(paid)
  expect(await broken()).toEqual([])
})
