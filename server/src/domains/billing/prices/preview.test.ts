import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'

const t = await testApp()
const [ann, ben] = [await aUser(t.ctx, { isSuperAdmin: true }), await aUser(t.ctx, { isSuperAdmin: true })]
const reader = await aUser(t.ctx, { readsAdmin: true })
const preview = (figures: string, day = '2031-03-01', who = ann) =>
  t.as(who).prices.preview({ query: { day, figures } })
const priceAt = (lines: { level: string | null; leadCents: { leads: number; cents: number | null }[] }[]) =>
  lines.find(({ level }) => level === 'gold')?.leadCents.find(({ leads }) => leads === 6)?.cents

test('what a lead costs is shown on every plan before anything is saved, by the function that judges it', async () => {
  const { before, after, changes, fault } = await preview('gold_monthly_cents=10499')
  expect(before.map(({ name }) => name)).toEqual([
    'Points alone',
    'Basic plan',
    'Silver tier',
    'Gold tier',
    'Platinum tier',
  ])
  expect([priceAt(before), priceAt(after)]).toEqual([1711, 1794])
  expect(before.map(({ furtherLeadCents }) => furtherLeadCents)).toEqual([2900, 2544, 2071, 1933, 1740])
  expect(before.map(({ cheapest }) => cheapest?.from)).toEqual([0, 1.4, 2, 5.4, 6.9])
  expect([changes, fault]).toEqual([[{ code: 'gold_monthly_cents', before: 9999, after: 10_499 }], null])
  expect((await t.as(ann).prices.book({})).ladder).toEqual(before)
  expect((await t.as(ann).approvals.list({})).items).toEqual([])
})

test('a row that breaks the ladder is named, in the preview and where it is asked for', async () => {
  const broken = 'badge_cents=2500,gold_monthly_cents=12500'
  const { fault } = await preview(broken)
  expect(fault).toMatchObject({
    code: 'gold_monthly_cents',
    message: expect.stringContaining('Platinum tier costs no more'),
  })
  const figures = { badge_cents: 2500, gold_monthly_cents: 12_500 }
  await expect(
    t.as(ann).prices.propose({ body: { day: '2031-03-01', figures, reason: 'Costs rose' } }),
  ).rejects.toMatchObject({ status: 400, issues: [{ path: 'figures.gold_monthly_cents', message: fault?.message }] })
})

test('figures that are none, unknown or fixed, and a day that has come, are refused at their field', async () => {
  const refused = async (figures: string, day?: string) =>
    preview(figures, day).then(
      () => 'taken',
      ({ issues }) => issues?.[0]?.path,
    )
  expect(await refused('gold_points=many')).toBe('figures.gold_points')
  expect(await refused('__proto__=1')).toBe('figures.__proto__')
  expect(await refused('lead_points=30')).toBe('figures.lead_points')
  expect(await refused('nothing=30')).toBe('figures.nothing')
  expect(await refused('')).toBe('figures')
  expect(await refused('badge_cents=2500', '2020-01-01')).toBe('day')
  expect(await refused('badge_cents=2500', 'soon')).toBe('day')
})

test('a second administrator reads what is asked for, and the book shows it once it is approved', async () => {
  const body = { day: '2031-06-01', figures: { badge_cents: 2500 }, reason: 'Registers charge us more' }
  const { approvalId } = await t.as(ann).prices.propose({ body })
  const listed = (await t.as(ben).approvals.list({})).items.find(({ id }) => id === approvalId)
  expect(listed?.prices).toEqual({ day: '2031-06-01', figures: [{ code: 'badge_cents', value: 2500 }] })
  await t.as(ben).approvals.approve({ params: { approvalId } })
  const { figures } = await t.as(reader).prices.book({})
  expect(figures.find(({ code }) => code === 'badge_cents')?.rows.map(({ value, state }) => [value, state])).toEqual([
    [2000, 'in_force'],
    [2500, 'to_come'],
  ])
  expect((await preview('badge_cents=2600', '2031-06-01')).fault?.code).toBe('badge_cents')
})

test('an administrator who only looks previews, and asks for nothing', async () => {
  expect((await preview('badge_cents=2500', '2031-03-01', reader)).fault).toBeNull()
  const body = { day: '2031-03-01', figures: { badge_cents: 2500 }, reason: 'Costs rose' }
  await expect(t.as(reader).prices.propose({ body })).rejects.toMatchObject({ status: 403 })
})
