import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aQuote } from '#test/factories.ts'
import { aJob, aSharedJob, openJob } from '#test/jobs.ts'

// Quotes that were accepted before there were jobs: the migration makes a job of each.

const t = await testApp()
const at = new Date('2026-10-05T10:00:00+11:00')
t.ctx.now = () => at
const folder = new URL('../../../../migrations/', import.meta.url)
const fill = () =>
  t.ctx.pool.query(readFileSync(new URL('0003_engagements_of_earlier_quotes.before.sql', folder), 'utf8'))

/** As it was before: accepted, and nothing of a job or a signature. */
async function forget() {
  await t.ctx.pool.query('delete from engagements')
  await t.ctx.pool.query('delete from quote_acceptances')
}
type Job = Awaited<ReturnType<typeof aJob>>
/** The same quote's job as the migration made it. */
async function made({ requestId, quoteId, owner, builder }: Job) {
  const { rows } = await t.ctx.pool.query<{ engagementId: string; contractId: string }>(
    `select engagement_id as "engagementId", id as "contractId" from engagement_contracts where quote_id = $1`,
    [quoteId],
  )
  expect(rows).toHaveLength(1)
  const [ids = { engagementId: '', contractId: '' }] = rows
  return openJob(t, { ...ids, requestId, quoteId, owner, builder })
}

describe('a quote that was accepted before there were jobs', () => {
  test('has a job with its deposit and the rest, of which the law’s steps are not asked', async () => {
    const dated = { startFrom: '2026-11-02', startTo: '2026-11-02', durationDays: 10 }
    const before = await aJob(t, { priceCents: 2_500_000, depositCents: 125_000, ...dated })
    const whole = await aJob(t)
    await aQuote(t.ctx)
    await forget()
    await fill()
    const job = await made(before)
    expect(await job.contract()).toMatchObject({
      number: 1,
      baseCents: 2_500_000,
      acceptance: null,
      startOn: '2026-11-02',
      endOn: '2026-11-11',
      steps: [],
      blocked: null,
      stages: [
        { kind: 'deposit', amountCents: 125_000 },
        { kind: 'completion', amountCents: 2_375_000 },
      ],
    })
    expect(await job.read()).toMatchObject({
      startedAt: at.toISOString(),
      events: [{ kind: 'started', about: 'Costa Building' }],
    })
    await job.claim()
    await job.pay()
    expect((await (await made(whole)).contract()).stages).toMatchObject([{ kind: 'completion', amountCents: 800_000 }])
    const { rows } = await t.ctx.pool.query('select count(*)::int as count from engagements')
    expect(rows[0].count).toBe(2)
  })

  test('of several who were hired is one job with numbered contracts, and filling again changes nothing', async () => {
    const [builder, spark] = await aSharedJob(t)
    await forget()
    await fill()
    await fill()
    const { contracts, events } = await (await made(builder)).read()
    expect(contracts.map(({ number }) => number)).toEqual([1, 2])
    expect(new Set(contracts.map(({ quoteId }) => quoteId))).toEqual(new Set([builder.quoteId, spark.quoteId]))
    expect(events).toHaveLength(2)
    expect(contracts.flatMap(({ stages }) => stages)).toHaveLength(2)
  })
})
