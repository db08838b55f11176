import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { auditLog } from '#platform/audit/schema.ts'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { guardRails } from './guard-rails.ts'
import { confirmRule, readLegalRules, rulesOn, setRule } from './legal-rules.ts'
import { legalRules } from './schema.ts'

const t = await testApp()
const shipped = await t.ctx.db.select().from(legalRules)
afterEach(async () => {
  await t.ctx.db.delete(legalRules)
  await t.ctx.db.insert(legalRules).values(shipped)
})

type Asked = { low: number; high?: number; deposit?: number; lacksRegistration?: boolean }

/** The flags of a price in dollars on a day, by the rules in the database. */
async function flags(day: string, { low, high = low, deposit = 0, lacksRegistration = false }: Asked) {
  const rules = rulesOn(day, await readLegalRules(t.ctx))
  const price = { lowCents: low * 100, highCents: high * 100, depositCents: deposit * 100, lacksRegistration }
  return guardRails(rules, day, price)
}
const codes = async (day: string, asked: Asked) => (await flags(day, asked)).map(({ code }) => code)

const [WARRANTY, WRITTEN] = ['home_warranty_cents', 'written_contract_cents']
const ANY_WRITTEN = 'written_contract'
const REGISTERED = 'registration_cents'
const [UNDER, FROM] = ['deposit_percent_under_20k', 'deposit_percent_from_20k']

describe('the guard rails of Victorian law', () => {
  test.each<[string, string, Asked, string[]]>([
    ['nothing to say of small work', '2026-11-21', { low: 9000, deposit: 900 }, []],
    ['a deposit over 10 % under $20,000', '2026-11-21', { low: 9000, deposit: 901 }, [UNDER]],
    ['10 % is still right a cent under $20,000', '2026-11-21', { low: 19_999.99, deposit: 1999.99 }, [WRITTEN]],
    ['5 % holds from $20,000', '2026-11-21', { low: 20_000, deposit: 1000 }, [WRITTEN]],
    ['10 % is too much from $20,000', '2026-11-21', { low: 20_000, deposit: 2000 }, [FROM, WRITTEN]],
    ['both ends of a range count', '2026-11-21', { low: 5000, high: 9000, deposit: 600 }, [UNDER]],
    ['a written contract above $10,000', '2026-11-21', { low: 10_000.01 }, [WRITTEN]],
    ['none at $10,000', '2026-11-21', { low: 10_000 }, []],
    ['the most of a range counts', '2026-11-21', { low: 9000, high: 11_000 }, [WRITTEN]],
    [
      'a builder’s registration above $10,000',
      '2026-11-21',
      { low: 10_000.01, lacksRegistration: true },
      [WRITTEN, REGISTERED],
    ],
    ['none needed at $10,000', '2026-11-21', { low: 10_000, lacksRegistration: true }, []],
    ['Home Warranty above $20,000 since July 2026', '2026-07-01', { low: 20_000.01 }, [WARRANTY, WRITTEN]],
    ['none at $20,000 since then', '2026-07-01', { low: 20_000 }, [WRITTEN]],
    ['above $16,000 the day before', '2026-06-30', { low: 16_000.01 }, [WARRANTY, WRITTEN]],
    ['no written contract for small work on 30 November 2026', '2026-11-30', { low: 4000 }, []],
    ['one for any work from 1 December 2026', '2026-12-01', { low: 4000 }, [ANY_WRITTEN]],
    ['none at $16,000 the day before', '2026-06-30', { low: 16_000 }, [WRITTEN]],
  ])('%s', async (_what, day, asked, expected) => {
    expect(await codes(day, asked)).toEqual(expected)
  })

  test('are said in plain English with the figures of the rule, and since when it holds', async () => {
    const [deposit, warranty, written] = await flags('2026-11-21', { low: 30_000, deposit: 3000 })
    expect(deposit).toEqual({
      code: FROM,
      effectiveFrom: '1996-05-01',
      says: 'From $20,000 a deposit may be at most 5% of the price. For $30,000 that is $1,500; this quote asks for $3,000.',
      isUnconfirmed: false,
    })
    expect(warranty).toMatchObject({ effectiveFrom: '2026-07-01', says: expect.stringContaining('above $20,000') })
    expect(written).toMatchObject({
      effectiveFrom: '2017-08-01',
      says: expect.stringMatching(/above \$10,000.*5 business days/),
    })
  })

  test('follow a figure that an admin sets from a day on, and not before it', async () => {
    const { id: actorId } = await aUser(t.ctx)
    const source = 'Regulation of 2027'
    await setRule(t.ctx, { code: WRITTEN, effectiveFrom: '2027-01-01', value: 500_000, source, actorId })
    expect(await codes('2026-12-31', { low: 6000 })).toEqual([ANY_WRITTEN])
    expect(await codes('2027-01-01', { low: 6000 })).toEqual([WRITTEN])
    await setRule(t.ctx, { code: WRITTEN, effectiveFrom: '2027-01-01', value: 700_000, source, actorId })
    expect(await codes('2027-01-01', { low: 6000 })).toEqual([ANY_WRITTEN])
    const log = await t.ctx.db.select().from(auditLog).where(eq(auditLog.actorId, actorId))
    expect(log.map(({ action, detail }) => [action, detail.value])).toEqual([
      ['legal_rule_set', 500_000],
      ['legal_rule_set', 700_000],
    ])
  })

  test.each([
    [{ code: 'deposit' }, 'code'],
    [{ effectiveFrom: '2027-13-01' }, 'effectiveFrom'],
    [{ effectiveFrom: 'soon' }, 'effectiveFrom'],
    [{ effectiveFrom: '2027-02-30' }, 'effectiveFrom'],
    [{ value: 0.5 }, 'value'],
    [{ value: -1 }, 'value'],
    [{ code: 'deposit_percent_from_20k', value: 101 }, 'value'],
    [{ source: ' ' }, 'source'],
  ])('are not set to what is no figure: %o', async (over, path) => {
    const { id: actorId } = await aUser(t.ctx)
    const good = { code: WRITTEN as string, effectiveFrom: '2027-01-01', value: 1, source: 'Act', actorId }
    await expect(setRule(t.ctx, { ...good, ...over })).rejects.toMatchObject({ status: 400, issues: [{ path }] })
    expect(await readLegalRules(t.ctx)).toHaveLength(shipped.length)
  })
})

describe('from 1 December 2026', () => {
  const isUnconfirmed = async (day: string) => (await flags(day, { low: 11_000 })).map((flag) => flag.isUnconfirmed)

  test('a rule is unconfirmed until an admin has confirmed it since', async () => {
    expect(await isUnconfirmed('2026-11-30')).toEqual([false])
    expect(await isUnconfirmed('2026-12-01')).toEqual([true])
    const { id: actorId } = await aUser(t.ctx)
    const confirm = (ctx: typeof t.ctx, code: string, effectiveFrom: string) =>
      confirmRule(ctx, { code, effectiveFrom, actorId })
    // Still 30 November in Melbourne: 1 December begins there at 13:00 UTC.
    const early = { ...t.ctx, now: () => new Date('2026-11-30T12:59:00Z') }
    const late = { ...t.ctx, now: () => new Date('2026-11-30T13:00:00Z') }
    await confirm(early, WRITTEN, '2017-08-01')
    await confirm(early, 'cooling_off_business_days', '1996-05-01')
    expect(await isUnconfirmed('2026-12-01')).toEqual([true])
    await confirm(late, WRITTEN, '2017-08-01')
    expect(await isUnconfirmed('2026-12-01')).toEqual([true])
    await confirm(late, 'cooling_off_business_days', '1996-05-01')
    expect(await isUnconfirmed('2026-12-01')).toEqual([false])
  })

  test('a rule that there is not cannot be confirmed', async () => {
    const { id: actorId } = await aUser(t.ctx)
    const unknown = confirmRule(t.ctx, { code: WRITTEN, effectiveFrom: '2001-01-01', actorId })
    await expect(unknown).rejects.toMatchObject({ status: 404 })
  })
})
