import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aJob } from '#test/jobs.ts'
import { rounds } from '#test/rounds.ts'

// Whatever the two sides do in whatever order: the stages come to the price with all agreed variations, what is paid, claimed and
// left is all of it, and nothing is ever below zero. A plain model says what each step does to the sums.

const t = await testApp()
const at = new Date('2026-10-05T10:00:00+11:00')
t.ctx.now = () => at

const side = fc.constantFrom('home' as const, 'pro' as const)
const which = fc.nat(30)
const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      verb: fc.constant('schedule' as const),
      parts: fc.array(fc.nat(9), { minLength: 1, maxLength: 5 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      verb: fc.constant('propose' as const),
      side,
      cents: fc.integer({ min: -400_000, max: 400_000 }),
      days: fc.integer({ min: -9, max: 30 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      verb: fc.constant('decide' as const),
      side,
      which,
      decision: fc.constantFrom('accept' as const, 'accept' as const, 'decline' as const, 'withdraw' as const),
    }),
  },
  { weight: 5, arbitrary: fc.record({ verb: fc.constant('claim' as const), which }) },
  { weight: 2, arbitrary: fc.record({ verb: fc.constant('refuse' as const), which }) },
  { weight: 4, arbitrary: fc.record({ verb: fc.constant('pay' as const), which }) },
  { weight: 1, arbitrary: fc.record({ verb: fc.constant('undo' as const), which }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Job = Awaited<ReturnType<typeof aJob>>
type Shown = Awaited<ReturnType<Job['contract']>>

/** Divides cents into parts by weights, all above nothing. */
function divided(cents: number, parts: number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part + 1, 0)
  const amounts = parts.map((part) => Math.floor((cents * (part + 1)) / whole))
  const rest = cents - amounts.reduce((sum, amount) => sum + amount, 0)
  return amounts.map((amount, at) => (at === 0 ? amount + rest : amount))
}

const pick = <T>(from: T[], at: number): T | undefined => from[at % Math.max(from.length, 1)]

/** Takes a step on what there is; one without an object is none. */
async function take(job: Job, shown: Shown, step: Step): Promise<unknown> {
  const { params, home, pro } = job
  if (step.verb === 'schedule') {
    const due = shown.stages.reduce((sum, { kind, amountCents }) => sum + (kind === 'variation' ? 0 : amountCents), 0)
    return job.schedule(...divided(due, step.parts).map((amount): ['other', number] => ['other', amount]))
  }
  if (step.verb === 'propose') return job.propose(step.side, step.cents, step.days)
  if (step.verb === 'decide') {
    const change = pick(shown.changes, step.which)
    return change && job.decide(step.side, change.id, step.decision)
  }
  const stage = pick(shown.stages, step.which)
  if (!stage) return undefined
  const of = { params: { ...params, stageId: stage.id } }
  if (step.verb === 'claim') return pro.claim({ ...of, body: {} })
  if (step.verb === 'refuse') return home.refuse({ ...of, body: { reason: 'Not yet' } })
  if (step.verb === 'pay') return home.pay({ ...of, body: { confirmed: [] } })
  return home.undoPaid(of)
}

const sums = ({ totalCents, paidCents, claimedCents }: Shown) => [totalCents, paidCents, claimedCents]

/** What a step that was done makes of total, paid and claimed. */
function expected(before: Shown, step: Step): number[] {
  const [total = 0, paid = 0, claimed = 0] = sums(before)
  if (step.verb === 'decide') {
    const change = pick(before.changes, step.which)
    return [total + (step.decision === 'accept' ? (change?.priceCents ?? 0) : 0), paid, claimed]
  }
  if (step.verb === 'schedule' || step.verb === 'propose') return [total, paid, claimed]
  const cents = pick(before.stages, step.which)?.amountCents ?? 0
  if (step.verb === 'claim') return [total, paid, claimed + cents]
  if (step.verb === 'refuse') return [total, paid, claimed - cents]
  const moved = step.verb === 'pay' ? cents : -cents
  return [total, paid + moved, claimed - moved]
}

function requireSound({
  baseCents,
  changesCents,
  totalCents,
  paidCents,
  claimedCents,
  leftCents,
  stages,
  changes,
}: Shown) {
  const agreed = changes
    .filter(({ status }) => status === 'accepted')
    .reduce((sum, { priceCents }) => sum + priceCents, 0)
  expect([changesCents, totalCents]).toEqual([agreed, baseCents + agreed])
  expect(stages.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents)
  expect(paidCents + claimedCents + leftCents).toBe(totalCents)
  expect(
    Math.min(totalCents, paidCents, claimedCents, leftCents, ...stages.map(({ amountCents }) => amountCents)),
  ).toBeGreaterThanOrEqual(0)
  for (const { status, claimedAt, paidAt } of stages) {
    expect(claimedAt === null).toBe(status === 'planned')
    expect(paidAt !== null).toBe(status === 'paid')
  }
}

test('the stages come to the price with all agreed variations, and nothing is below zero, whatever both sides do', async () => {
  const done: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const job = await aJob(t, { depositCents: 80_000 })
      let shown = await job.contract()
      for (const step of steps) {
        const end = await take(job, shown, step).then(
          (answer) => (answer === undefined ? 'none' : 'done'),
          (error: { status?: number }) => {
            // What is refused is refused in words, and changes nothing.
            if (error.status !== 400 && error.status !== 403 && error.status !== 409) throw error
            return 'refused'
          },
        )
        const after = await job.contract()
        requireSound(after)
        expect(sums(after)).toEqual(end === 'done' ? expected(shown, step) : sums(shown))
        if (end === 'done') done[step.verb] = (done[step.verb] ?? 0) + 1
        shown = after
      }
    }),
    { numRuns: rounds(60, 6), seed: 15 },
  )
  // Steps that all come to nothing would prove nothing.
  expect(Object.keys(done).length).toBeGreaterThanOrEqual(5)
})
