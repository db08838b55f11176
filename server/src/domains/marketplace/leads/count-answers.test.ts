import { DAY_MS, HOUR_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addBusinessHours } from '#core/calendar/business-hours.ts'
import { leaves, professionals } from '#domains/professionals/profiles/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testApp } from '#test/app.ts'
import { aLead, aProfessional } from '#test/factories.ts'
import { countAnswers } from './count-answers.ts'
import { leads } from './schema.ts'

const t = await testApp()

const recordOf = async (id: string) => {
  const row = singleRow(await t.ctx.db.select().from(professionals).where(eq(professionals.id, id)))
  return { median: row.medianAnswerMinutes, count: row.answeredCount }
}

/** Leads that were attempted after so many business hours, from a Friday afternoon on. */
async function answered(professionalId: string, hours: (number | null)[], sentAt = new Date(Date.now() - 40 * DAY_MS)) {
  for (const after of hours)
    await aLead(t.ctx, {
      professionalId,
      sentAt,
      attemptedAt: after === null ? null : addBusinessHours(sentAt, after),
    })
}

test('the response record is the median of business hours to the first attempt; nights and weekends do not count', async () => {
  const [odd, even, none] = [await aProfessional(t.ctx), await aProfessional(t.ctx), await aProfessional(t.ctx)]
  await answered(odd.id, [1, 30, 2, null, 3, 4])
  await answered(even.id, [1, 2])
  await answered(none.id, [null])
  expect(await countAnswers(t.ctx)).toBe(2)
  expect(await recordOf(odd.id)).toEqual({ median: 180, count: 5 })
  expect(await recordOf(even.id)).toEqual({ median: 90, count: 2 })
  expect(await recordOf(none.id)).toEqual({ median: null, count: 0 })
  const analytics = (user: typeof odd.user) => t.as(user).leads.analytics({})
  expect(await analytics(odd.user)).toMatchObject({ medianAnswerMinutes: 180, answeredCount: 5 })
  expect(await analytics(even.user)).toMatchObject({ medianAnswerMinutes: null, answeredCount: 2 })
})

test('time away does not count, however the leave lies to the lead', async () => {
  const [away, here] = [await aProfessional(t.ctx), await aProfessional(t.ctx)]
  const sentAt = new Date(Date.now() - 40 * DAY_MS)
  const at = (hours: number) => addBusinessHours(sentAt, hours)
  await t.ctx.db.insert(leaves).values(
    [
      [-5, -3],
      [-2, 1],
      [2, 12],
      [19, 30],
      [31, 40],
    ].map(([from = 0, until = 0]) => ({
      professionalId: away.id,
      fromAt: from < 0 ? new Date(sentAt.getTime() + from * HOUR_MS) : at(from),
      untilAt: until < 0 ? new Date(sentAt.getTime() + until * HOUR_MS) : at(until),
    })),
  )
  for (const { id } of [away, here]) await answered(id, [20], sentAt)
  await countAnswers(t.ctx)
  expect(await recordOf(here.id)).toEqual({ median: 1200, count: 1 })
  expect(await recordOf(away.id)).toEqual({ median: 480, count: 1 })
})

test('leads of more than 180 days ago are forgotten', async () => {
  const { id } = await aProfessional(t.ctx)
  await answered(id, [1, 1])
  await countAnswers(t.ctx)
  expect(await recordOf(id)).toEqual({ median: 60, count: 2 })
  const long = new Date(Date.now() - 181 * DAY_MS)
  await t.ctx.db.update(leads).set({ sentAt: long }).where(eq(leads.professionalId, id))
  await countAnswers(t.ctx)
  expect(await recordOf(id)).toEqual({ median: null, count: 0 })
})
