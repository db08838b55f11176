import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aJob } from '#test/jobs.ts'

// PRODUCT.md, section 10: nothing is due before the contract is signed, the cooling-off period is over and, above $20,000, the
// insurance certificate is there.

const t = await testApp()
let now = 0
t.ctx.now = () => new Date(now)
const on = (day: string, time = '10:00') => {
  now = Date.parse(`${day}T${time}:00+11:00`)
}
on('2026-10-05')

type Job = Awaited<ReturnType<typeof aJob>>
const stepsOf = async (job: Job) => (await job.contract()).steps.map(({ code, isDone }) => [code, isDone])
const major = () => aJob(t, { priceCents: 1_500_000, depositCents: 150_000 })

describe('before a stage of a major contract can be claimed', () => {
  test('both have signed the contract, and the cooling-off period is over', async () => {
    on('2026-10-05')
    const job = await major()
    await expect(job.claim()).rejects.toMatchObject({
      code: 'conflict',
      message: 'Nothing is due before the building contract is signed and uploaded.',
    })
    expect((await job.contract(job.builder)).stages.map(({ can }) => can.claim)).toEqual([false, false])
    await job.document('contract', { signedOn: '2026-10-05' })
    // Tuesday to Monday: five business days.
    const until = 'Nothing is due before the cooling-off period ends on 12 Oct 2026.'
    expect((await job.contract()).blocked).toBe(until)
    expect(await stepsOf(job)).toEqual([
      ['contract', true],
      ['cooling_off', false],
    ])
    on('2026-10-12', '23:59')
    await expect(job.claim()).rejects.toThrow(until)
    on('2026-10-13', '00:00')
    expect(await job.contract(job.builder)).toMatchObject({ blocked: null, stages: [{ can: { claim: true } }, {}] })
    await job.claim()
  })

  test.each([
    // Signed, what the last day is, why.
    ['2026-12-22', '2026-12-31', 'over Christmas: 25 and 28 December do not count'],
    ['2026-12-24', '2027-01-05', 'over Christmas and New Year'],
    ['2027-03-23', '2027-04-01', 'over Easter: Good Friday and Easter Monday do not count'],
    ['2026-10-30', '2026-11-09', 'over the Cup: the first Tuesday in November does not count'],
  ])('signed on %s its last day is %s, %s', async (signedOn, lastDay) => {
    on('2026-10-05')
    const job = await major()
    on(signedOn)
    await job.document('contract', { signedOn })
    on(lastDay)
    await expect(job.claim()).rejects.toMatchObject({ code: 'conflict' })
    now += 86_400_000
    await job.claim()
  })

  test('above $20,000 the insurance certificate is there too, in either order', async () => {
    on('2026-10-05')
    const job = await aJob(t, { priceCents: 2_500_000, depositCents: 125_000 })
    await job.document('contract', { signedOn: '2026-10-05' })
    on('2026-10-20')
    await expect(job.claim()).rejects.toThrow('Nothing is due before the Home Warranty certificate is here.')
    await job.document('insurance')
    expect(await stepsOf(job)).toEqual([
      ['contract', true],
      ['cooling_off', true],
      ['insurance', true],
    ])
    await job.claim()
    const other = await aJob(t, { priceCents: 2_500_000, depositCents: 125_000 })
    await other.document('insurance')
    await expect(other.claim()).rejects.toThrow('the building contract is signed')
  })

  test('a range asks for what its upper end does', async () => {
    on('2026-10-05')
    const job = await aJob(t, { priceCents: 1_900_000, highCents: 2_100_000 })
    expect((await stepsOf(job)).map(([code]) => code)).toContain('insurance')
    expect(await job.contract()).toMatchObject({ baseCents: 1_900_000 })
  })
})

describe('a small contract from 1 December 2026 on', () => {
  test('needs the signed contract alone: it is claimed on the day of signing', async () => {
    on('2026-12-01')
    const job = await aJob(t, { depositCents: 80_000 })
    await expect(job.claim()).rejects.toThrow('the building contract is signed')
    await job.document('contract', { signedOn: '2026-12-01' })
    expect(await stepsOf(job)).toEqual([['contract', true]])
    await job.claim()
  })
})
