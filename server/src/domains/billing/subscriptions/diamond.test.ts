import { daysAfter } from '@lv/contract/calendar'
import { melbourneDay } from '@lv/contract/dates'
import { DAY_MS } from '@lv/contract/durations'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aProfessional, aUser } from '#test/factories.ts'
import { openPayers } from '#test/payers.ts'
import { openSubscribers } from '#test/subscribers.ts'
import { endDiamond } from './diamond.ts'

const t = await testApp()
const s = openSubscribers(t)
const { topUpPage, chargesOf, broken } = openPayers(t)
const ann = await aUser(t.ctx, { isSuperAdmin: true })

const today = melbourneDay(new Date())
type Professional = Awaited<ReturnType<typeof aProfessional>>
const agree = ({ id }: Professional, startsOn = today, endsOn = daysAfter(today, 50)) =>
  t.as(ann).subscriptions.agreeDiamond({
    params: { professionalId: id },
    body: { monthlyCents: 29_950, points: 400, topUpPerMille: 800, startsOn, endsOn },
  })
const choose = ({ user }: Professional, shown = {}) =>
  t.as(user).subscriptions.upgradeTier({ body: { tier: 'diamond', ...shown } })

describe('Diamond by agreement', () => {
  test('is recorded from the dashboard, once for a press, and shown beside when they asked for it', async () => {
    const { user, id: professionalId } = await aProfessional(t.ctx)
    const params = { professionalId }
    await t.as(user).subscriptions.enquireDiamond({})
    const asked = await t.as(ann).professionals.see({ params })
    expect(asked).toMatchObject({ diamond: null, diamondAskedAt: expect.any(String) })
    const body = {
      monthlyCents: 29_950,
      points: 400,
      topUpPerMille: 805,
      startsOn: today,
      endsOn: daysAfter(today, 50),
    }
    for (const _ of [1, 2])
      expect(
        await t.as(ann, { idempotencyKey: 'agree-once-0001' }).subscriptions.agreeDiamond({ params, body }),
      ).toEqual(body)
    const { diamond, deeds } = await t.as(ann).professionals.see({ params })
    expect(diamond).toEqual(body)
    expect(deeds.filter(({ action }) => action === 'diamond_agreed')).toHaveLength(1)
    expect((await s.lettersTo(user.email)).filter((kind) => kind === 'diamond-agreed')).toHaveLength(1)
  })

  test('is refused at the field that makes no plan', async () => {
    const { id: professionalId } = await aProfessional(t.ctx)
    const fine = {
      monthlyCents: 29_950,
      points: 400,
      topUpPerMille: 800,
      startsOn: today,
      endsOn: daysAfter(today, 50),
    }
    const agreed = (over: object) =>
      t.as(ann).subscriptions.agreeDiamond({ params: { professionalId }, body: { ...fine, ...over } })
    for (const [over, path, message] of [
      [{ monthlyCents: Number.NaN }, 'monthlyCents', 'Enter a price from $1 to $50,000 a month'],
      [{ points: 1.5 }, 'points', 'Enter a whole number from 0 to 100,000'],
      [{ topUpPerMille: 5001 }, 'topUpPerMille', 'Enter a bonus from 0 to 500 per cent, in tenths'],
      [{ startsOn: '2026-02-30' }, 'startsOn', 'Enter a day'],
      [{ endsOn: today }, 'endsOn', 'It has to end after it starts'],
      [{ startsOn: '2020-01-01', endsOn: '2020-02-01' }, 'endsOn', 'It would have ended already'],
    ] as const)
      await expect(agreed(over)).rejects.toMatchObject({ status: 400, issues: [{ path, message }] })
    expect((await t.as(ann).professionals.see({ params: { professionalId } })).diamond).toBeNull()
  })

  test('is set by an administrator, announced, started by the professional, and brings what was agreed', async () => {
    const professional = await aProfessional(t.ctx)
    const { user, id } = professional
    await agree(professional)
    expect(await s.lettersTo(user.email)).toContain('diamond-agreed')
    expect(await t.as(user).subscriptions.diamond({})).toMatchObject({
      agreement: { monthlyCents: 29_950, points: 400, topUpPerMille: 800, state: 'open' },
    })
    const preview = await t.as(user).subscriptions.tierPreview({ query: { tier: 'diamond' } })
    expect(preview).toMatchObject({ change: 'start', priceCents: 29_950, points: 400 })
    await expect(choose(professional, { shownCents: 20_000 })).rejects.toMatchObject({ code: 'conflict' })
    await s.payAt((await choose(professional, { shownCents: 29_950, shownPoints: 400 })).sessionUrl ?? '')
    expect(await s.tierNow(id)).toEqual({ tier: 'diamond', bonus: 400 })
    expect(await s.pointsOf(id)).toBe(400)
    await s.payAt(await topUpPage(user, 10_000))
    expect(await s.pointsOf(id)).toBe(400 + 180)
    expect(await broken()).toEqual([])
  })

  test('renews until its end and no further: then the professional is on Bronze', async () => {
    const professional = await aProfessional(t.ctx)
    await agree(professional, today, daysAfter(today, 45))
    await s.payAt((await choose(professional)).sessionUrl ?? '')
    expect(await endDiamond(t.ctx)).toBe(0)
    await s.later(32)
    expect(await endDiamond(t.ctx)).toBeGreaterThan(0)
    expect(await s.subscriptionOf(professional.user, 'tier')).toMatchObject({ cancelAtPeriodEnd: true })
    expect(await endDiamond(t.ctx)).toBe(0)
    await s.later(32)
    expect(await s.tierNow(professional.id)).toEqual({ tier: 'bronze', bonus: 0 })
    expect(await chargesOf(professional.user.id)).toHaveLength(2)
  })

  test('is refused with the reason if it starts later, has ended, or was never agreed', async () => {
    const [later, over, none] = [await aProfessional(t.ctx), await aProfessional(t.ctx), await aProfessional(t.ctx)]
    await agree(later, daysAfter(today, 5), daysAfter(today, 40))
    await agree(over, daysAfter(today, -40), daysAfter(today, 2))
    const then = { ...t.ctx, now: () => new Date(Date.now() + 3 * DAY_MS) }
    const refusal = (words: string) => ({ issues: [{ path: 'tier', message: expect.stringContaining(words) }] })
    await expect(choose(later)).rejects.toMatchObject(refusal('begins on'))
    await expect(choose(none)).rejects.toMatchObject(refusal('by quote'))
    const { diamondPlan } = await import('./diamond.ts')
    await expect(diamondPlan(then, over.id)).rejects.toMatchObject(refusal('ended on'))
  })
})
