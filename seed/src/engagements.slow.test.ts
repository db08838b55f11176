import { melbourneDay } from '@lv/contract/dates'
import type { Engagement } from '@lv/contract/engagements'
import { readLegalRules, rulesOn } from '@lv/server/domains/marketplace/quotes/legal-rules.ts'
import { stageLimit } from '@lv/server/domains/marketplace/quotes/stage-limits.ts'
import { checkInvariants } from '@lv/server/domains/operations/invariants/check.ts'
import { singleRow } from '@lv/server/platform/database/rows.ts'
import { type TestUser, testApp } from '@lv/server/test/app.ts'
import { describe, expect, test } from 'vitest'
import { seed } from './seed.ts'
import { melbourneHour } from './timeline.ts'

/** The demo as it is made on a day; today where left out. */
async function demoOf(day?: string) {
  const t = await testApp()
  if (day) t.ctx.now = () => new Date(day)
  await seed(t.ctx)
  const select = async <T extends Record<string, unknown>>(query: string) => (await t.ctx.pool.query<T>(query)).rows
  const count = async (query: string) =>
    Number(singleRow(await select<{ count: string }>(`select count(*) ${query}`)).count)
  const signIn = async (email: string) => {
    const columns = 'id, email, first_name as "firstName", last_name as "lastName"'
    return t.as(singleRow(await select<TestUser>(`select ${columns} from users where email = '${email}'`)))
  }
  /** One of the demo homeowner's two jobs, as she sees it. */
  const homeJob = async (status: Engagement['status']) => {
    const home = await signIn('home@demo.example')
    const { id: engagementId } = singleRow((await home.engagements.list({})).filter((job) => job.status === status))
    return home.engagements.get({ params: { engagementId } })
  }
  return { t, select, count, signIn, homeJob }
}

const demo = await demoOf()
const { t, select, count, signIn, homeJob } = demo
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('the jobs of the demo', () => {
  test('every accepted quote has one, at its price and from its acceptance', async () => {
    expect(await count(`from quotes where status = 'accepted'`)).toBeGreaterThan(20)
    expect(
      await count(`from quotes q join quote_versions v on v.quote_id = q.id and v.version = q.version
        left join engagement_contracts c on c.quote_id = q.id left join engagements e on e.id = c.engagement_id
        where q.status = 'accepted' and (c.base_cents, c.created_at, c.professional_id, e.request_id)
          is distinct from (v.low_cents, q.decided_at, q.professional_id, q.request_id)`),
    ).toBe(0)
    expect(
      await count(`from engagement_contracts c join quotes q on q.id = c.quote_id where q.status <> 'accepted'`),
    ).toBe(0)
    expect(
      await count(`from engagements e where created_at <>
      (select min(created_at) from engagement_contracts c where c.engagement_id = e.id)`),
    ).toBe(0)
  })

  test('stages come to the price with all agreed variations', async () => {
    expect(
      await count(`from engagement_contracts c where c.base_cents
        + coalesce((select sum(price_cents) from engagement_changes k where k.contract_id = c.id and k.status = 'accepted'), 0)
        <> (select sum(amount_cents) from engagement_stages s where s.contract_id = c.id)`),
    ).toBe(0)
  })

  test('of those that are completed everything is paid, between the acceptance and the end', async () => {
    const jobs = `from engagement_stages s join engagement_contracts c on c.id = s.contract_id
      join engagements e on e.id = c.engagement_id join quote_requests r on r.id = e.request_id`
    expect(await count(`${jobs} where r.status = 'completed'`)).toBeGreaterThan(20)
    expect(
      await count(`${jobs} where r.status = 'completed' and (s.status <> 'paid'
        or not (c.created_at < s.claimed_at and s.claimed_at < s.paid_at and s.paid_at <= r.completed_at))`),
    ).toBe(0)
    expect(await count(`${jobs} where r.status <> 'completed' and s.kind = 'completion' and s.status = 'paid'`)).toBe(0)
  })

  test('each says when it began and, where it has, when it ended; nothing happens after now or at night', async () => {
    expect(
      await count(`from engagement_contracts c where c.created_at is distinct from
        (select at from engagement_events x where x.contract_id = c.id and x.kind = 'started')`),
    ).toBe(0)
    expect(
      await count(`from engagements e join quote_requests r on r.id = e.request_id where r.completed_at is distinct from
        (select at from engagement_events x where x.engagement_id = e.id and x.kind = 'completed')`),
    ).toBe(0)
    expect(await count('from engagement_events where at > now()')).toBe(0)
    const events = await select<{ at: Date }>(`select at from engagement_events where kind <> 'started'`)
    expect(events.filter(({ at }) => melbourneHour(at.getTime()) < 6)).toEqual([])
  })

  test('breaks no invariant, and leaves nothing to do', async () => {
    const findings = await checkInvariants(t.ctx)
    expect(findings.filter(({ count }) => count !== 'not built' && count !== 0)).toEqual([])
    expect(await t.waitingJobs()).toEqual([])
  })
})

/** The instants of the job, each with what it is of. */
const instantsOf = (job: Engagement) => [
  ...job.events.map(({ at, kind }) => [kind, at] as const),
  ...job.diary.map(({ createdAt }) => ['diary', createdAt] as const),
  ...job.documents.map(({ createdAt }) => ['document', createdAt] as const),
  ...job.defects.map(({ createdAt }) => ['defect', createdAt] as const),
]

describe('the homeowner’s job under way', () => {
  test('is signed, insured and half paid; a stage waits for her, and a variation for the builder', async () => {
    const job = await homeJob('in_progress')
    const contract = singleRow(job.contracts)
    expect(contract.acceptance).toMatchObject({ signedName: 'Nina Castellano', acceptedAt: job.startedAt })
    expect(contract.steps.map(({ isDone }) => isDone)).toEqual([true, true, true])
    expect(contract.stages.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      'deposit paid',
      'other paid',
      'other claimed',
      'fixing planned',
      'completion planned',
      'variation planned',
    ])
    for (const { status, checks, confirmed } of contract.stages)
      expect(confirmed).toEqual(status === 'paid' ? checks : [])
    expect(contract.changes.map(({ status, isByOwner }) => [status, isByOwner])).toEqual([
      ['accepted', false],
      ['proposed', true],
    ])
    expect(job.next?.action).toBe('Check and record it as paid')
    expect(job.documents.map(({ kind, fileName }) => [kind, fileName])).toEqual([
      ['contract', 'building-contract.pdf'],
      ['insurance', 'home-warranty.pdf'],
    ])
    expect(job.diary.flatMap(({ photos }) => photos)).toMatchObject([{ width: 960 }, { width: 960 }])
    expect(new Set(job.diary.map(({ day }) => day)).size).toBeGreaterThan(3)
    expect(job.defects.map(({ status }) => status)).toEqual(['fixed', 'open'])
    expect(new Set(job.tasks.map(({ doneAt }) => doneAt !== null))).toEqual(new Set([true, false]))
  })

  test('its builder decides on the variation next, and may read the documents', async () => {
    const { id, documents, diary } = await homeJob('in_progress')
    const builder = await signIn('builder@demo.example')
    const seen = await builder.engagements.get({ params: { engagementId: id } })
    expect(seen).toMatchObject({ isOwner: false, documents: [{}, {}], next: { says: expect.any(String) } })
    const user = singleRow(
      await select<TestUser>(`select id, email, first_name as "firstName", last_name as "lastName" from users
        where email = 'builder@demo.example'`),
    )
    const cookie = await t.signIn(user)
    for (const { url } of [...documents, ...diary.flatMap(({ photos }) => photos)]) {
      const { statusCode, rawPayload } = await t.http.inject({ url, headers: { cookie } })
      const starts = rawPayload.subarray(0, 4).toString('latin1')
      expect([statusCode, ['%PDF', 'RIFF'].includes(starts) || starts]).toEqual([200, true])
    }
  })

  test.each([undefined, '2027-01-12T01:00:00Z', '2027-04-09T23:00:00Z'])(
    'contradicts itself nowhere, made on %s',
    async (day) => {
      const of = day ? await demoOf(day) : demo
      const job = await of.homeJob('in_progress')
      const now = of.t.ctx.now().toISOString()
      const contract = singleRow(job.contracts)
      const { baseCents, changesCents, totalCents, startOn, endOn, stages } = contract
      expect(sum(stages.map(({ amountCents }) => amountCents))).toBe(totalCents)
      expect(totalCents).toBe(baseCents + changesCents)
      const rules = rulesOn(melbourneDay(job.startedAt), await readLegalRules(of.t.ctx))
      for (const { kind, amountCents } of stages)
        if (kind !== 'variation')
          expect(amountCents).toBeLessThanOrEqual(stageLimit(rules, totalCents, kind)?.mostCents ?? totalCents)
      expect(contract.flags.map(({ code }) => code)).not.toContain('deposit_percent_from_20k')
      for (const [what, at] of instantsOf(job)) expect([what, at >= job.startedAt && at < now]).toEqual([what, true])
      const [entered, dueOn] = [job.diary.map(({ day }) => day), melbourneDay(now)]
      expect(entered.filter((each) => each < (startOn ?? '') || each > dueOn)).toEqual([])
      expect((endOn ?? '') > dueOn).toBe(true)
      expect(job.events.map(({ at }) => at)).toEqual(job.events.map(({ at }) => at).toSorted())
      const [deposit] = stages
      expect(melbourneDay(deposit?.paidAt ?? '') < (entered.at(-1) ?? '')).toBe(true)
    },
    120_000,
  )
})

test('the homeowner’s finished job has its warranty documents, and a defect that was put right', async () => {
  const job = await homeJob('completed')
  expect(job.documents.map(({ kind }) => kind)).toEqual(['warranty', 'certificate'])
  expect(job.defects).toMatchObject([{ status: 'accepted' }])
  for (const [what, at] of instantsOf(job))
    expect([what, at >= job.startedAt && at <= (job.completedAt ?? '')]).toEqual([what, true])
  expect(job.contracts.map(({ paidCents, totalCents }) => totalCents - paidCents)).toEqual([0])
})

test('a second run changes nothing', async () => {
  const before = await select('select count(*) from engagement_events')
  expect(await seed(t.ctx)).toEqual({})
  expect(await select('select count(*) from engagement_events')).toEqual(before)
})
