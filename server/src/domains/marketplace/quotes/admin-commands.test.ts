import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { auditLog } from '#platform/audit/schema.ts'
import { testApp } from '#test/app.ts'
import { legalRuleCommands } from './admin-commands.ts'
import { legalRules } from './schema.ts'

const t = await testApp()
const shipped = await t.ctx.db.select().from(legalRules)
afterEach(async () => {
  await t.ctx.db.delete(legalRules)
  await t.ctx.db.insert(legalRules).values(shipped)
})

const on = (day: string) => ({ ...t.ctx, now: () => new Date(`${day}T12:00:00+11:00`) })
const rules = (ctx = on('2026-11-20')) => legalRuleCommands.rules.run(ctx)
const confirm = (ctx: typeof t.ctx, ...words: string[]) => legalRuleCommands['rule-confirm'].run(ctx, ...words)
const set = (...words: string[]) => legalRuleCommands['rule-set'].run(on('2026-11-20'), ...words)

const WRITTEN = 'written_contract_cents'
const lineOf = async (start: string, ctx?: typeof t.ctx) =>
  (await rules(ctx)).split('\n').find((line) => line.startsWith(`  ${start}`))

test('the legal figures are listed with their unit, start date and whether they are confirmed', async () => {
  await t.ctx.db.update(legalRules).set({ confirmedAt: null }).where(eq(legalRules.code, WRITTEN))
  const all = await rules()
  expect(all.split('\n')).toHaveLength(2 * shipped.length)
  expect(all).toContain(
    '  home_warranty_cents 2026-07-01  2000000 cents ($20,000)  confirmed 2026-07-01\n    Home Warranty scheme',
  )
  expect(all).toContain('  cooling_off_business_days 1996-05-01  5 days  confirmed 2026-07-01\n')
  expect(await lineOf(WRITTEN)).toBe(`  ${WRITTEN} 2017-08-01  1000000 cents ($10,000)  not confirmed`)
})

test('a figure confirmed before 1 December 2026 has to be confirmed again from then on', async () => {
  const [before, after] = [on('2026-11-30'), on('2026-12-01')]
  expect(await lineOf(WRITTEN, before)).toMatch(/confirmed 2026-07-01$/)
  expect(await lineOf(WRITTEN, after)).toMatch(/before the law changed: confirm it again$/)
  expect(await confirm(after, WRITTEN, '2017-08-01')).toBe(`${WRITTEN} from 2017-08-01 is confirmed.`)
  expect(await lineOf(WRITTEN, after)).toMatch(/confirmed 2026-12-01$/)
  expect(await lineOf('cooling_off_business_days', after)).toMatch(/confirm it again$/)
  const deeds = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'legal_rule_confirmed'))
  expect(deeds).toMatchObject([{ actorId: null, subject: WRITTEN, detail: { effectiveFrom: '2017-08-01' } }])
})

test('an invalid day or unknown rule is not confirmed', async () => {
  for (const day of ['soon', '2027-02-30'])
    await expect(confirm(t.ctx, WRITTEN, day)).rejects.toThrow(`${day} is not a day: write it as 2026-12-01`)
  await expect(confirm(t.ctx, WRITTEN, '2001-01-01')).rejects.toThrow('Rule not found')
  await expect(confirm(t.ctx, 'deposit', '2017-08-01')).rejects.toThrow('Rule not found')
})

test('a figure is set from a day on, and is confirmed with that; the older one stays', async () => {
  expect(await set(WRITTEN, '2027-01-01', '500000', 'Regulation', 'of 2027')).toBe(
    `${WRITTEN} is 500000 cents from 2027-01-01 on, and confirmed.`,
  )
  const all = await rules()
  expect(all).toContain(`${WRITTEN} 2027-01-01  500000 cents ($5,000)  confirmed 2026-11-20\n    Regulation of 2027`)
  expect(all).toContain(`${WRITTEN} 2017-08-01  1000000 cents ($10,000)`)
})

test.each([
  ['a rule that there is not', ['deposit', '2027-01-01', '5', 'Act'], 'Choose a rule from the list'],
  ['a day that is not in the calendar', [WRITTEN, '2027-02-30', '5', 'Act'], '2027-02-30 is not a day'],
  ['a figure in words', [WRITTEN, '2027-01-01', '$5,000', 'Act'], 'Enter 1 to 2000000000'],
  ['over 100 per cent', ['deposit_percent_from_20k', '2027-01-01', '101', 'Act'], 'Enter 1 to 100'],
  ['no source', [WRITTEN, '2027-01-01', '5', ' '], 'Say where the figure comes from'],
])('no figure is set: %s', async (_what, words, message) => {
  await expect(set(...words)).rejects.toThrow(message)
  expect(await t.ctx.db.$count(legalRules)).toBe(shipped.length)
})
