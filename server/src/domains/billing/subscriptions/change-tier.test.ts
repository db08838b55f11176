import { planNamed } from '@lv/contract/catalogue'
import { payCheckout } from '@lv/local-stripe/tests'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { toPayer } from '#domains/billing/payments/payer.ts'
import { charges } from '#domains/billing/payments/schema.ts'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { testApp } from '#test/app.ts'
import { aProfessional } from '#test/factories.ts'
import { rounds } from '#test/rounds.ts'
import { cards, openSubscribers } from '#test/subscribers.ts'
import { startPlan } from './start-plan.ts'

const t = await testApp()
const s = openSubscribers(t)

type Tier = 'bronze' | 'silver' | 'gold' | 'platinum' | 'diamond'
type Professional = Awaited<ReturnType<typeof s.aPaidTier>>

const choose = ({ user }: Pick<Professional, 'user'>, tier: Tier, interval: 'month' | 'year' = 'month') =>
  t.as(user).subscriptions.upgradeTier({ body: { tier, interval } })
const preview = ({ user }: Pick<Professional, 'user'>, tier: Tier) =>
  t.as(user).subscriptions.tierPreview({ query: { tier } })

const paidCents = async ({ user }: Pick<Professional, 'user'>) => {
  const rows = await t.ctx.db.select().from(charges).where(eq(charges.userId, user.id)).orderBy(charges.createdAt)
  return rows.map(({ amountCents }) => amountCents)
}

const bonuses = async ({ id }: Pick<Professional, 'id'>) => {
  const { rows } = await t.ctx.db.execute<{ points: number }>(sql`select l.points from point_lots l
    join ledger_entries e on e.id = l.entry_id
    where l.professional_id = ${id} and e.kind = 'monthly_bonus' order by l.created_at, l.id`)
  return rows.map(({ points }) => points)
}

describe('the first tier', () => {
  test('is paid on the provider’s page, and comes with its points once the invoice is paid', async () => {
    const professional = await aProfessional(t.ctx)
    const { id, user } = professional
    const answer = await choose(professional, 'platinum')
    expect(answer).toMatchObject({ tier: 'bronze', bonusPoints: 0, effectiveAt: null })
    expect(answer.sessionUrl).toContain('/dev/payments/checkout/')
    expect(await s.tierNow(id)).toEqual({ tier: 'bronze', bonus: 0 })
    expect(await s.pointsOf(id)).toBe(0)
    await s.payAt(answer.sessionUrl ?? '')
    expect(await s.tierNow(id)).toEqual({ tier: 'platinum', bonus: 260 })
    expect(await s.pointsOf(id)).toBe(260)
    expect(await paidCents(professional)).toEqual([11_999])
    expect(await s.lettersTo(user.email)).toEqual(expect.arrayContaining(['receipt', 'tier-changed']))
  })

  test('stays bronze if the card is declined, and is paid on the same page with another', async () => {
    const professional = await aProfessional(t.ctx)
    const { sessionUrl = '' } = await choose(professional, 'gold')
    expect(await s.payAt(sessionUrl, cards.isDeclined)).toMatchObject({ outcome: 'refused' })
    expect(await s.tierNow(professional.id)).toEqual({ tier: 'bronze', bonus: 0 })
    expect((await choose(professional, 'gold')).sessionUrl).toBe(sessionUrl)
    await s.payAt(sessionUrl)
    expect(await s.tierNow(professional.id)).toEqual({ tier: 'gold', bonus: 170 })
  })

  test('is replaced by a second choice: the first page cannot be paid any more', async () => {
    const professional = await aProfessional(t.ctx)
    const { sessionUrl: first = '' } = await choose(professional, 'silver')
    const { sessionUrl: second = '' } = await choose(professional, 'gold')
    expect(second).not.toBe(first)
    expect(await s.payAt(first)).toMatchObject({ outcome: 'closed', status: 'expired' })
    await s.payAt(second)
    expect(await s.tierNow(professional.id)).toMatchObject({ tier: 'gold' })
  })

  test('of a year costs eleven months and brings the points of twelve', async () => {
    const professional = await s.aPaidTier('gold', cards.pays, 'year')
    expect(await paidCents(professional)).toEqual([109_989])
    expect(await s.pointsOf(professional.id)).toBe(2040)
    expect(await s.tierNow(professional.id)).toEqual({ tier: 'gold', bonus: 170 })
  })

  test('is not sold to a professional who has it, nor to one with a plan by agreement', async () => {
    const gold = await aProfessional(t.ctx, { tier: 'gold' })
    await expect(choose(gold, 'gold')).rejects.toMatchObject({ status: 409, message: 'This is your tier' })
    const diamond = await aProfessional(t.ctx, { tier: 'diamond' })
    await expect(choose(diamond, 'gold')).rejects.toMatchObject({ status: 409 })
    const bronze = await aProfessional(t.ctx)
    await expect(choose(bronze, 'bronze')).rejects.toMatchObject({ status: 409, message: 'This is your tier' })
  })

  test('is not sold without a verified email', async () => {
    const { user } = await aProfessional(t.ctx)
    await t.ctx.db.execute(sql`update users set email_verified = false where id = ${user.id}`)
    await expect(choose({ user }, 'gold')).rejects.toMatchObject({ status: 403 })
  })
})

describe('a higher tier', () => {
  test('is there at once, for exactly what the preview said, with its points', async () => {
    const professional = await s.aPaidTier('silver')
    const shown = await preview(professional, 'gold')
    expect(shown).toMatchObject({ change: 'upgrade', priceCents: 9999, bonusPoints: 170 })
    expect(shown.dueCents).toBe(9999 - shown.creditCents)
    expect(await choose(professional, 'gold')).toEqual({ tier: 'gold', bonusPoints: 170, effectiveAt: null })
    expect(await s.tierNow(professional.id)).toEqual({ tier: 'gold', bonus: 170 })
    expect(await s.pointsOf(professional.id)).toBe(85 + 170)
    const [, upgrade = 0] = await paidCents(professional)
    expect(Math.abs(upgrade - (shown.dueCents ?? 0))).toBeLessThanOrEqual(1)
    await s.settle()
    expect(await bonuses(professional)).toEqual([85, 170])
  })

  test('costs less by what is left of the old plan', async () => {
    const professional = await s.aPaidTier('silver')
    await s.later(15)
    const { creditCents, dueCents } = await preview(professional, 'platinum')
    expect(creditCents).toBeGreaterThan(2300)
    expect(creditCents).toBeLessThan(2800)
    await choose(professional, 'platinum')
    const [, upgrade = 0] = await paidCents(professional)
    expect(Math.abs(upgrade - (dueCents ?? 0))).toBeLessThanOrEqual(1)
  })

  test('is not given if the card fails: the old one stays, and the invoice can be paid on its page', async () => {
    const professional = await s.aPaidTier('silver', cards.paysOnce)
    const { sessionUrl, tier, bonusPoints } = await choose(professional, 'platinum')
    expect({ tier, bonusPoints }).toEqual({ tier: 'silver', bonusPoints: 0 })
    expect(sessionUrl).toContain('/dev/payments/invoices/')
    await s.settle()
    expect(await s.tierNow(professional.id)).toEqual({ tier: 'silver', bonus: 85 })
    expect(await paidCents(professional)).toEqual([4999])
    expect(await s.subscriptionOf(professional.user, 'tier')).toMatchObject({ status: 'active', plan: 'silver_month' })
  })

  test('is bought once by ten presses at the same time', async () => {
    const professional = await s.aPaidTier('silver')
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => choose(professional, 'gold')))
    await s.settle()
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 409 })
    expect(await bonuses(professional)).toEqual([85, 170])
    expect(await paidCents(professional)).toHaveLength(2)
  })

  test('takes a cancellation back: a customer who pays for more means to stay', async () => {
    const professional = await s.aPaidTier('silver')
    await choose(professional, 'bronze')
    await choose(professional, 'gold')
    expect(await s.subscriptionOf(professional.user, 'tier')).toMatchObject({
      plan: 'gold_month',
      cancelAtPeriodEnd: false,
    })
  })
})

describe('a lower tier', () => {
  test('follows when the period ends, and is charged then', async () => {
    const professional = await s.aPaidTier('gold')
    const { periodEnd } = professional.subscription
    expect(await preview(professional, 'silver')).toMatchObject({
      change: 'downgrade',
      dueCents: 0,
      priceCents: 4999,
      at: periodEnd.toISOString(),
    })
    expect(await choose(professional, 'silver')).toEqual({
      tier: 'gold',
      bonusPoints: 0,
      effectiveAt: periodEnd.toISOString(),
    })
    expect(await s.lettersTo(professional.user.email)).toContain('downgrade-planned')
    const [planned] = await t.as(professional.user).subscriptions.list({})
    expect(planned).toMatchObject({ plan: 'gold_month', nextPlanLabel: 'Silver tier', nextChargeCents: 4999 })
    await s.later(32)
    expect(await s.tierNow(professional.id)).toEqual({ tier: 'silver', bonus: 85 })
    expect(await paidCents(professional)).toEqual([9999, 4999])
    expect(await bonuses(professional)).toEqual([170, 85])
  })

  test('is given up by choosing the present one again, or by resuming', async () => {
    const professional = await s.aPaidTier('gold')
    await choose(professional, 'silver')
    await choose(professional, 'gold')
    expect(await s.subscriptionOf(professional.user, 'tier')).toMatchObject({ nextPlan: null })
    await choose(professional, 'silver')
    const { id: subscriptionId } = professional.subscription
    await t.as(professional.user).subscriptions.resume({ params: { subscriptionId } })
    expect(await s.subscriptionOf(professional.user, 'tier')).toMatchObject({ nextPlan: null, plan: 'gold_month' })
  })

  test('is also one that costs less than the year that was paid', async () => {
    const professional = await s.aPaidTier('gold', cards.pays, 'year')
    expect(await choose(professional, 'platinum')).toMatchObject({ tier: 'gold', bonusPoints: 0 })
    expect(await s.subscriptionOf(professional.user, 'tier')).toMatchObject({
      plan: 'gold_year',
      nextPlan: 'platinum_month',
    })
  })

  test('bronze is a cancellation: the tier stays until the period ends', async () => {
    const professional = await s.aPaidTier('silver')
    const { periodEnd } = professional.subscription
    expect(await preview(professional, 'bronze')).toMatchObject({ change: 'cancel', at: periodEnd.toISOString() })
    expect(await choose(professional, 'bronze')).toEqual({
      tier: 'silver',
      bonusPoints: 0,
      effectiveAt: periodEnd.toISOString(),
    })
    await expect(choose(professional, 'bronze')).rejects.toMatchObject({ status: 409 })
    await s.later(32)
    expect(await s.tierNow(professional.id)).toEqual({ tier: 'bronze', bonus: 0 })
    expect(await s.lettersTo(professional.user.email)).toEqual(
      expect.arrayContaining(['subscription-cancelled', 'subscription-ended']),
    )
    expect(await paidCents(professional)).toEqual([4999])
  })
})

test('up and down again and again in one period gives each paid invoice’s points once and nothing else', async () => {
  const professional = await s.aPaidTier('silver')
  for (let round = 0; round < rounds(20); round += 1) {
    await choose(professional, 'gold').catch(() => undefined)
    await choose(professional, 'silver').catch(() => undefined)
  }
  await s.settle()
  expect(await bonuses(professional)).toEqual([85, 170])
  expect(await paidCents(professional)).toHaveLength(2)
  expect(await s.tierNow(professional.id)).toEqual({ tier: 'gold', bonus: 170 })
})

test('diamond is by quote and nothing else', async () => {
  const professional = await aProfessional(t.ctx)
  const refusal = { status: 400, issues: [{ path: 'tier', message: expect.stringContaining('by quote') }] }
  await expect(choose(professional, 'diamond')).rejects.toMatchObject(refusal)
  await expect(preview(professional, 'diamond')).rejects.toMatchObject(refusal)
})

describe('a plan card', () => {
  const start = (professional: Pick<Professional, 'id' | 'user'>, key: string) => {
    const plan = planNamed(key)
    if (!plan) throw new Error(key)
    const user = toPayer(professional.user)
    return startPlan(t.ctx, { user, professionalId: professional.id, plan, cancelPath: '/professionals/checkout' })
  }

  test('gives its points and the level it says', async () => {
    const professional = await aProfessional(t.ctx)
    const { url } = await start(professional, 'popular_month')
    await s.payAt(url)
    expect(await s.tierNow(professional.id)).toMatchObject({ tier: 'gold' })
    expect(await s.pointsOf(professional.id)).toBe(170)
  })

  test('of the level bronze gives its points and no higher tier', async () => {
    const professional = await aProfessional(t.ctx)
    await s.payAt((await start(professional, 'basic_month')).url)
    expect(await s.tierNow(professional.id)).toMatchObject({ tier: 'bronze' })
    expect(await s.pointsOf(professional.id)).toBe(45)
  })

  test('is the tier of its level: a professional with the one has the other', async () => {
    const professional = await s.aPaidTier('gold')
    await expect(start(professional, 'popular_month')).rejects.toMatchObject({ message: 'This is your tier' })
    expect(await s.subscriptionOf(professional.user, 'tier')).toMatchObject({ plan: 'gold_month', nextPlan: null })
  })

  test('changes the tier that is paid for already, instead of a second one', async () => {
    const professional = await s.aPaidTier('silver')
    const { url } = await start(professional, 'best_value_month')
    expect(url).toBe(`${t.ctx.config.publicUrl}/subscription`)
    expect(await s.tierNow(professional.id)).toMatchObject({ tier: 'platinum' })
    const rows = await t.as(professional.user).subscriptions.list({})
    expect(rows).toMatchObject([{ plan: 'platinum_month', status: 'active' }])
  })
})

test('a page that is paid after the tier was agreed by quote takes nothing away', async () => {
  const professional = await aProfessional(t.ctx)
  const { sessionUrl = '' } = await choose(professional, 'gold')
  await t.ctx.db.update(professionals).set({ tier: 'diamond' }).where(eq(professionals.id, professional.id))
  expect(await payCheckout(t.ctx, new URL(sessionUrl).pathname.split('/').at(-1) ?? '', cards.pays)).toMatchObject({
    outcome: 'paid',
  })
  await s.settle()
  expect(await s.tierNow(professional.id)).toMatchObject({ tier: 'diamond' })
})
