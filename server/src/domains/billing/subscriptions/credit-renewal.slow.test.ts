import { advanceClock, providerNow } from '@lv/local-stripe/tests'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { openPayers } from '#test/payers.ts'
import { openPlanBuyers } from '#test/plan-buyers.ts'
import { cards } from '#test/subscribers.ts'

const t = await testApp()
const { give, creditOf, buy, payInvoice, partsOf, settle, heldBack, whole, s } = openPlanBuyers(t)
const { topUpPage, payAt, loseWebhooks, eventsAbout, send } = openPayers(t)
type Subscriber = Awaited<ReturnType<typeof s.aPaidTier>>

/** A professional on Silver by card, with credit. */
async function onSilver(creditCents: number, card = cards.pays): Promise<Subscriber> {
  const professional = await s.aPaidTier('silver', card)
  if (creditCents > 0) await give(professional, creditCents)
  return professional
}

/** Moves the provider's clock to the end of the period: the renewal is a draft. */
async function toDraft({ user }: Subscriber) {
  const { periodEnd } = await s.subscriptionOf(user, 'tier')
  const seconds = Math.ceil((periodEnd.getTime() - (await providerNow(t.ctx)).getTime()) / 1000)
  await advanceClock(t.ctx, Math.max(0, seconds) + 1)
  await settle()
}
/** Moves past the hour for which it stays a draft. */
const toCharge = () => s.later(1 / 24)
const renewalOf = async (professional: Subscriber) => (await partsOf(professional)).slice(1)
const latestInvoice = async ({ subscription }: Subscriber) =>
  (await t.ctx.payments.getSubscription(subscription.providerId)).latestInvoiceId ?? ''

describe('a renewal', () => {
  test('takes the credit first: held while it is a draft, and the card pays the rest an hour later', async () => {
    const professional = await onSilver(1500)
    await toDraft(professional)
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 0, heldCents: 1500 })
    expect(await renewalOf(professional)).toEqual([])
    await toCharge()
    expect(await renewalOf(professional)).toEqual([{ amountCents: 4999, creditCents: 1500, isByCard: true }])
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 0, heldCents: 0 })
    expect(await s.pointsOf(professional.id)).toBe(170)
    const [line] = (await t.as(professional.user).payments.receipts({ query: {} })).items
    const paper = await t.as(professional.user).payments.receipt({ params: { receiptId: line?.id ?? '' } })
    expect(paper).toMatchObject({ totalCents: 4999, gstCents: 454, creditCents: 1500, card: 'visa 4242' })
    await whole()
  })

  test('that credit covers needs no card: one that would be declined is not asked', async () => {
    const professional = await onSilver(7000, cards.paysOnce)
    await s.until(professional.subscription.periodEnd)
    expect(await renewalOf(professional)).toEqual([{ amountCents: 4999, creditCents: 4999, isByCard: false }])
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 2001, heldCents: 0 })
    expect(await s.subscriptionOf(professional.user, 'tier')).toMatchObject({ status: 'active' })
    expect(await s.pointsOf(professional.id)).toBe(170)
    await whole()
  })

  test('leaves no rest that is too small for a card', async () => {
    const professional = await onSilver(4980)
    await s.until(professional.subscription.periodEnd)
    expect(await renewalOf(professional)).toEqual([{ amountCents: 4999, creditCents: 4949, isByCard: true }])
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 31, heldCents: 0 })
  })

  test('month after month takes what there is, and no more', async () => {
    const professional = await onSilver(6000)
    for (let month = 0; month < 3; month += 1) {
      const { periodEnd } = await s.subscriptionOf(professional.user, 'tier')
      await s.until(periodEnd)
    }
    expect((await renewalOf(professional)).map(({ creditCents }) => creditCents)).toEqual([4999, 1001, 0])
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 0, heldCents: 0 })
    await whole()
  })

  test('reported ten times at once holds once', async () => {
    const professional = await onSilver(2000)
    await heldBack(() => toDraft(professional))
    const events = await eventsAbout(await latestInvoice(professional))
    const created = events.find(({ type }) => type === 'invoice.created')
    await Promise.all(Array.from({ length: 10 }, () => send(created)))
    await settle()
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 0, heldCents: 2000 })
    await toCharge()
    expect(await renewalOf(professional)).toEqual([{ amountCents: 4999, creditCents: 2000, isByCard: true }])
    await whole()
  })

  test('whose draft we never heard of is charged to the card whole, and the credit stays', async () => {
    const professional = await onSilver(2000)
    await heldBack(async () => {
      await toDraft(professional)
      await loseWebhooks()
    })
    await toCharge()
    expect(await renewalOf(professional)).toEqual([{ amountCents: 4999, creditCents: 0, isByCard: true }])
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 2000, heldCents: 0 })
    await whole()
  })

  test('whose draft the credit did not reach in time is charged in full, and the held credit returns', async () => {
    const professional = await onSilver(2000)
    const { creditDraft } = t.ctx.payments
    t.ctx.payments.creditDraft = async () => {
      throw new Error('no answer')
    }
    await toDraft(professional)
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 0, heldCents: 2000 })
    await toCharge()
    t.ctx.payments.creditDraft = creditDraft
    await settle()
    expect(await renewalOf(professional)).toEqual([{ amountCents: 4999, creditCents: 0, isByCard: true }])
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 2000, heldCents: 0 })
    await whole()
  })

  test('finalised just as the credit was to be added returns what was held', async () => {
    const professional = await onSilver(2000)
    const { creditDraft } = t.ctx.payments
    t.ctx.payments.creditDraft = async (...asked) => {
      t.ctx.payments.creditDraft = creditDraft
      await advanceClock({ ...t.ctx, pool: undefined } as never, 3600)
      return creditDraft(...asked)
    }
    await toDraft(professional)
    await settle()
    expect(await renewalOf(professional)).toEqual([{ amountCents: 4999, creditCents: 0, isByCard: true }])
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 2000, heldCents: 0 })
    await whole()
  })

  test('that the card declines keeps its credit held through the grace, and another card pays the rest', async () => {
    const professional = await onSilver(1000, cards.paysOnce)
    await s.until(professional.subscription.periodEnd)
    expect(await s.subscriptionOf(professional.user, 'tier')).toMatchObject({ status: 'past_due' })
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 0, heldCents: 1000 })
    const invoice = await t.ctx.payments.getInvoice(await latestInvoice(professional))
    expect(invoice).toMatchObject({ amountDueCents: 3999, credit: { cents: 1000 } })
    await payInvoice(invoice.hostedUrl ?? '')
    expect(await renewalOf(professional)).toEqual([{ amountCents: 4999, creditCents: 1000, isByCard: true }])
    await whole()
  })

  test('that is never paid returns its credit when the plan ends', async () => {
    const professional = await onSilver(1000, cards.paysOnce)
    await s.until(professional.subscription.periodEnd)
    await s.later(8)
    expect(await s.subscriptionOf(professional.user, 'tier')).toMatchObject({ status: 'canceled' })
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 1000, heldCents: 0 })
    await whole()
  })

  test('paid through an old email, after the plan has ended, is refunded in its parts', async () => {
    const professional = await onSilver(1000, cards.paysOnce)
    await s.until(professional.subscription.periodEnd)
    const invoice = await t.ctx.payments.getInvoice(await latestInvoice(professional))
    await s.later(8)
    await payInvoice(invoice.hostedUrl ?? '')
    expect(await renewalOf(professional)).toEqual([{ amountCents: 4999, creditCents: 1000, isByCard: true }])
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 1000, heldCents: 0 })
    await whole()
  })
})

describe('a renewal at the same time as something else', () => {
  test('takes none of what a payment page holds', async () => {
    const professional = await onSilver(3000)
    const page = await topUpPage(professional.user, 2500)
    await s.until(professional.subscription.periodEnd)
    await payAt(page)
    const spent = (await partsOf(professional)).map(({ amountCents, creditCents }) => [amountCents, creditCents])
    expect(spent).toEqual(expect.arrayContaining([[4999, 500]]))
    await whole()
  })

  test('and a top-up at once do not spend the same dollars', async () => {
    const professional = await onSilver(3000)
    const { user } = professional
    await heldBack(() => toDraft(professional))
    await Promise.allSettled([settle(), t.as(user).payments.topUp({ body: { amountCents: 3000 } })])
    await toCharge()
    const { balanceCents, heldCents } = await creditOf(professional)
    const spent = (await partsOf(professional)).reduce((sum, { creditCents }) => sum + creditCents, 0)
    expect(balanceCents + heldCents + spent).toBe(3000)
    await whole()
  })

  test('an upgrade while it is a draft: each invoice has its own credit', async () => {
    const professional = await onSilver(6000)
    await toDraft(professional)
    await buy(professional, 'gold')
    await toCharge()
    const parts = (await renewalOf(professional)).map(({ creditCents }) => creditCents)
    expect(parts.reduce((sum, cents) => sum + cents, 0)).toBe(6000)
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 0, heldCents: 0 })
    await whole()
  })

  test('that is a smaller plan takes what that one costs', async () => {
    const professional = await s.aPaidTier('gold')
    await give(professional, 20_000)
    await buy(professional, 'silver')
    await s.until(professional.subscription.periodEnd)
    expect(await renewalOf(professional)).toEqual([{ amountCents: 4999, creditCents: 4999, isByCard: false }])
    expect(await s.tierNow(professional.id)).toMatchObject({ tier: 'silver' })
    await whole()
  })

  test('of premium is charged to the card alone', async () => {
    const professional = await onSilver(3000)
    const { subscription } = await s.aPremiumMember(cards.pays, professional.user)
    await buy(professional, 'bronze' as never)
    await s.until(subscription.periodEnd)
    const premium = (await partsOf(professional)).filter(({ amountCents }) => amountCents === 9900)
    expect(premium.map(({ creditCents }) => creditCents)).toEqual([0, 0])
    expect(await creditOf(professional)).toMatchObject({ balanceCents: 3000 })
  })
})
