import { HOUR_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aProfessional } from '#test/factories.ts'
import { enquireDiamond } from './diamond.ts'
import { planEnquiries } from './schema.ts'

const t = await testApp()

const stored = (professionalId: string) =>
  t.ctx.db.select().from(planEnquiries).where(eq(planEnquiries.professionalId, professionalId))
const mailed = async (professionalId: string) => {
  const jobs = (await t.waitingJobs()).map(
    ({ data }) => data as { kind: string; to: string; data: { professionalId?: string } },
  )
  return jobs.filter(({ kind, data }) => kind === 'diamond-enquiry' && data.professionalId === professionalId)
}

test('a wish for the diamond tier is kept and mailed to the enterprise team, once a day', async () => {
  const { id, user, mobile } = await aProfessional(t.ctx)
  const ask = () => t.as(user).subscriptions.enquireDiamond({})
  await Promise.all([ask(), ask(), ask()])
  expect(await ask()).toEqual({ message: expect.stringContaining('enterprise team') })
  expect(await stored(id)).toHaveLength(1)
  expect(await mailed(id)).toMatchObject([
    { to: t.ctx.config.brand.email, data: { professional: 'Bruno Costa', email: user.email, phone: mobile } },
  ])
  const tomorrow = { ...t.ctx, now: () => new Date(t.ctx.now().getTime() + 25 * HOUR_MS) }
  await enquireDiamond(tomorrow, { professionalId: id, user })
  expect(await stored(id)).toHaveLength(2)
  expect(await mailed(id)).toHaveLength(2)
})
