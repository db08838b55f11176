import { DAY_MS } from '@lv/contract/durations'
import { trades } from '@lv/contract/options'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, aRequest, withPoints } from '#test/factories.ts'
import { matchRequest } from './match.ts'
import { leads } from './schema.ts'

// What counts how much (PRODUCT.md, section 5.3): each time two tilers could take one lead, and one of them does.

const t = await testApp()

const HERE = '3056'
/** Postcodes by how far they are from there, in km. */
const at = {
  0: HERE,
  2: '3057',
  4: '3058',
  7: '3060',
  25: '3029',
  42: '3795',
  43: '3793',
  49: '3977',
  51: '3911',
  60: '3980',
}

type Over = NonNullable<Parameters<typeof aProfessional>[1]>
type Tiler = Over & { km: keyof typeof at; days?: number; answers?: number }

async function aTiler({ km, days, answers, ...over }: Tiler): Promise<string> {
  const { id } = await aProfessional(t.ctx, {
    trades: ['Tiler'],
    postcodes: [HERE],
    basePostcode: at[km],
    lastLeadAt: days === undefined ? null : new Date(Date.now() - (days + 0.1) * DAY_MS),
    ...(answers === undefined ? {} : { medianAnswerMinutes: answers, answeredCount: 9 }),
    ...over,
  })
  await withPoints(t.ctx, id, 29)
  return id
}

/** Whom the last lead of a request goes to. */
async function chosen(): Promise<string[]> {
  const { id } = await aRequest(t.ctx, { postcode: HERE, trades: ['Tiler'], leadCount: 2 })
  await matchRequest(t.ctx, id)
  const rows = await t.ctx.db.select({ who: leads.professionalId }).from(leads).where(eq(leads.requestId, id))
  return rows.map(({ who }) => who)
}

afterEach(() => t.ctx.db.update(professionals).set({ receiveLeads: false }))

const allTrades = { trades: [...trades] }

describe('of two who could take the lead it goes to', () => {
  test.each<[string, Tiler, Tiler]>([
    ['a tiler 25 km away, not who takes all trades and lives here', { km: 25 }, { km: 0, ...allTrades }],
    ['who takes all trades and lives here, not a tiler 43 km away', { km: 0, ...allTrades }, { km: 43 }],
    ['the nearer, as far as 50 km', { km: 42, days: 20 }, { km: 49, days: 25 }],
    ['who has waited longer, where both are farther than 50 km', { km: 60, days: 25 }, { km: 49, days: 20 }],
    ['the nearer, where both are farther than 50 km and waited alike', { km: 51, days: 20 }, { km: 60, days: 20.2 }],
    ['who answers in 11 hours, before somebody 2 km nearer in 15', { km: 4, answers: 660 }, { km: 2, answers: 900 }],
    ['the nearer of two who answer in 15 hours and later', { km: 2, answers: 1300 }, { km: 4, answers: 900 }],
    ['the nearer of two who answer within the hour', { km: 2, answers: 60 }, { km: 4, answers: 5 }],
    ['who answers in an hour, before somebody nearer in two', { km: 4, answers: 60 }, { km: 2, answers: 130 }],
    ['the nearer of two who have waited for more than 30 days', { km: 2, days: 31 }, { km: 4, days: 44 }],
    ['who has waited 29 days, before somebody nearer who waited 20', { km: 4, days: 29 }, { km: 2, days: 20 }],
    ['who has no record, before somebody nearer who is known to be slow', { km: 7 }, { km: 4, answers: 600 }],
    ['who is known for quick answers, before who has no record', { km: 7, answers: 360 }, { km: 4 }],
    ['silver before bronze that waited a day longer', { km: 2, days: 25, tier: 'silver' }, { km: 2, days: 26 }],
    ['gold before silver', { km: 2, days: 25, tier: 'gold' }, { km: 2, days: 26, tier: 'silver' }],
    ['platinum before gold', { km: 2, days: 25, tier: 'platinum' }, { km: 2, days: 26, tier: 'gold' }],
    ['diamond before platinum', { km: 2, days: 25, tier: 'diamond' }, { km: 2, days: 26, tier: 'platinum' }],
    ['bronze that waited a week longer, before silver', { km: 2, days: 26 }, { km: 2, days: 19, tier: 'silver' }],
  ])('%s', async (_name, better, other) => {
    const [expected] = await Promise.all([aTiler(better), aTiler(other)])
    expect(await chosen()).toEqual([expected])
  })
})
