import { randomUUID } from 'node:crypto'
import { planNamed, topUpPoints } from '@lv/contract/catalogue'
import { DAY_MS } from '@lv/contract/durations'
import { tierNames } from '@lv/contract/pricing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkInvariants } from '#domains/operations/invariants/check.ts'
import { testApp } from '#test/app.ts'
import { aCharge, aProfessional, aTopUp, withPoints } from '#test/factories.ts'
import { rounds } from '#test/rounds.ts'
import { creditBonus } from './credits.ts'
import { getWallet } from './get-wallet.ts'
import { restorePoints } from './give-again.ts'
import { holdPoints } from './hold.ts'
import { refundHolds } from './refund.ts'
import { sealLedger } from './seal.ts'
import { captureHolds, releaseHolds } from './settle-hold.ts'
import { listTransactions } from './statement.ts'
import { clawBack } from './take-back.ts'

const t = await testApp()

const resolve = { capture: captureHolds, release: releaseHolds, refund: refundHolds }

type Hold = { subject: string; who: number; points: number; state: 'held' | 'captured' | 'released' | 'refunded' }
type Bought = { who: number; chargeId: string; left: number }
type Taking = { who: number; refundId: string; taken: number; owed: number; isReversed: boolean }
type Purse = { available: number; held: number; owed: number }
/** The plain model: three purses, and what can still be decided, refunded or won back. */
type Model = { purses: Purse[]; holds: Hold[]; bought: Bought[]; takings: Taking[] }

const who = fc.nat(2)
const points = fc.integer({ min: 1, max: 60 })
const step = fc.oneof(
  fc.record({
    verb: fc.constant('top-up' as const),
    who,
    cents: fc.integer({ min: 200, max: 58_000 }),
    tier: fc.constantFrom(...tierNames),
  }),
  fc.record({ verb: fc.constant('gift' as const), who, points }),
  fc.record({ verb: fc.constant('renewal' as const), who, tier: fc.constantFrom('silver', 'gold', 'platinum') }),
  fc.record({
    verb: fc.constant('hold' as const),
    wants: fc.uniqueArray(fc.tuple(who, points), { selector: ([at]) => at, minLength: 1 }),
  }),
  fc.record({
    verb: fc.constantFrom('capture' as const, 'release' as const, 'refund' as const),
    which: fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: 4 }),
  }),
  // Of a purchase: all that is left of it (a dispute, a full refund), or a part.
  fc.record({ verb: fc.constant('take back' as const), which: fc.nat(7), part: fc.constantFrom(1, 0.5, 0.1) }),
  fc.record({ verb: fc.constant('win back' as const), which: fc.nat(7) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Of<Verb extends Step['verb']> = Extract<Step, { verb: Verb }>

const purseOf = ({ purses }: Model, who: number) => purses[who] ?? { available: 0, held: 0, owed: 0 }

/** New points cover debts first. */
function receive(purse: Purse, points: number) {
  const covered = Math.min(purse.owed, purse.available + points)
  purse.available += points - covered
  purse.owed -= covered
}

/** Applies a resolution to a hold in the model; false if it does nothing. */
function turn(model: Model, hold: Hold, verb: keyof typeof resolve): boolean {
  if (hold.state !== (verb === 'refund' ? 'captured' : 'held')) return false
  hold.state = verb === 'capture' ? 'captured' : verb === 'release' ? 'released' : 'refunded'
  const purse = purseOf(model, hold.who)
  if (verb !== 'refund') purse.held -= hold.points
  if (verb !== 'capture') receive(purse, hold.points)
  return true
}

async function topUp(model: Model, ids: string[], { who, cents, tier }: Of<'top-up'>) {
  const charge = await aTopUp(t.ctx, { professionalId: ids[who] ?? '', cents, tier })
  const given = topUpPoints(cents, planNamed(`${tier}_month`)?.topUpPerMille ?? 0)
  const left = given.points + given.bonusPoints
  receive(purseOf(model, who), left)
  model.bought.push({ who, chargeId: charge.id, left })
}

async function renew(model: Model, ids: string[], { who, tier }: Of<'renewal'>) {
  const professionalId = ids[who] ?? ''
  const points = planNamed(`${tier}_month`)?.points ?? 0
  const { rows } = await t.ctx.pool.query('select user_id as id from professionals where id = $1', [professionalId])
  const what = { kind: 'tier' as const, plan: `${tier}_month`, amountCents: 4999, bonusPoints: points }
  const charge = await aCharge(t.ctx, { userId: rows[0]?.id, professionalId, ...what })
  const bonus = { key: `bonus:${charge.invoiceId}`, chargeId: charge.id, professionalId, points }
  for (const isFirst of [true, false])
    expect(await creditBonus(t.ctx, { ...bonus, kind: 'monthly_bonus', description: 'Bonus' })).toBe(isFirst)
  receive(purseOf(model, who), points)
  model.bought.push({ who, chargeId: charge.id, left: points })
}

async function hold(model: Model, ids: string[], { wants }: Of<'hold'>) {
  const asked = wants.map(([who, points]) => ({ who, points, subject: randomUUID() }))
  const holds = asked.map(({ who, ...want }) => ({ ...want, professionalId: ids[who] ?? '', description: 'Lead' }))
  const reached = asked.filter(({ who, points }) => points <= purseOf(model, who).available)
  expect((await holdPoints(t.ctx, holds)).toSorted()).toEqual(reached.map(({ subject }) => subject).toSorted())
  for (const want of reached) {
    const purse = purseOf(model, want.who)
    purse.available -= want.points
    purse.held += want.points
    model.holds.push({ ...want, state: 'held' })
  }
}

async function decide(model: Model, { verb, which }: Of<'capture' | 'release' | 'refund'>) {
  const holds = which.flatMap((at) => model.holds[at] ?? [])
  const turned = holds.filter((hold) => turn(model, hold, verb))
  const resolutions = holds.map(({ subject }) => ({ subject, description: 'Decided' }))
  const resolved = await resolve[verb](t.ctx, resolutions)
  expect(resolved.toSorted()).toEqual(turned.map(({ subject }) => subject).toSorted())
}

async function undo(model: Model, ids: string[], { which, part }: Of<'take back'>) {
  const bought = model.bought[which]
  if (!bought) return
  const points = Math.floor(bought.left * part)
  bought.left -= points
  const purse = purseOf(model, bought.who)
  const taken = Math.min(points, purse.available)
  const refund = { refundId: randomUUID(), chargeId: bought.chargeId, professionalId: ids[bought.who] ?? '' }
  const expected = { taken, owed: points - taken }
  for (const _again of [1, 2])
    expect(await clawBack(t.ctx, { ...refund, points, description: 'Refund' })).toEqual(expected)
  purse.available -= taken
  purse.owed += points - taken
  model.takings.push({ ...expected, who: bought.who, refundId: refund.refundId, isReversed: points === 0 })
}

async function winBack(model: Model, { which }: Of<'win back'>) {
  const taking = model.takings[which]
  if (!taking) return
  expect(await restorePoints(t.ctx, taking)).toBe(!taking.isReversed)
  if (taking.isReversed) return
  taking.isReversed = true
  const purse = purseOf(model, taking.who)
  const forgiven = Math.min(taking.owed, purse.owed)
  purse.owed -= forgiven
  receive(purse, taking.taken + taking.owed - forgiven)
}

async function take(model: Model, ids: string[], it: Step) {
  if (it.verb === 'top-up') return topUp(model, ids, it)
  if (it.verb === 'renewal') return renew(model, ids, it)
  if (it.verb === 'hold') return hold(model, ids, it)
  if (it.verb === 'take back') return undo(model, ids, it)
  if (it.verb === 'win back') return winBack(model, it)
  if (it.verb !== 'gift') return decide(model, it)
  await withPoints(t.ctx, ids[it.who] ?? '', it.points)
  receive(purseOf(model, it.who), it.points)
}

/** Every invariant but those of leads: the holds here are of none. */
async function expectStraightBooks() {
  const findings = await checkInvariants(t.ctx)
  expect(findings.filter(({ id, count }) => id !== 'I11' && count !== 'not built' && count !== 0)).toEqual([])
}

async function compare({ purses }: Model, ids: string[]) {
  for (const [at, professionalId] of ids.entries()) {
    const { available, held, owed } = await getWallet(t.ctx, { professionalId })
    expect({ available, held, owed }).toEqual(purses[at])
    const { items } = await listTransactions(t.ctx, { professionalId, limit: 100 })
    expect(items[0]?.balanceAfter ?? 0).toBe(available)
  }
  await expectStraightBooks()
}

const aThird = async () => (await aProfessional(t.ctx)).id

test('any course of top-ups, renewals, leads, refunds and disputes keeps the books straight', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 50, size: 'max' }), async (steps) => {
      const ids = [await aThird(), await aThird(), await aThird()]
      const purses = ids.map(() => ({ available: 0, held: 0, owed: 0 }))
      const model: Model = { purses, holds: [], bought: [], takings: [] }
      for (const it of steps) await take(model, ids, it)
      await compare(model, ids)
    }),
    { numRuns: rounds(30, 8) },
  )
})

test('and so does any course of them at the same time', async () => {
  const ids = [await aThird(), await aThird(), await aThird()]
  const subjects: string[] = []
  const charges: { id: string; professionalId: string }[] = []
  const refunds: string[] = []
  const any = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T
  const decided = () =>
    [...new Set(Array.from({ length: 3 }, () => any(subjects)))]
      .filter((subject) => subject !== undefined)
      .map((subject) => ({ subject, description: 'Decided' }))
  const deeds = {
    topUp: async () => {
      const professionalId = any(ids)
      charges.push({ professionalId, id: (await aTopUp(t.ctx, { professionalId, cents: 8700, tier: 'gold' })).id })
    },
    hold: async () => {
      const what = { points: 29, description: 'Lead' }
      const holds = ids.map((professionalId) => ({ ...what, professionalId, subject: randomUUID() }))
      subjects.push(...(await holdPoints(t.ctx, holds)))
    },
    decide: async () => {
      await any([captureHolds, captureHolds, releaseHolds, refundHolds])(t.ctx, decided())
    },
    clawBack: async () => {
      const charge = charges.pop()
      if (!charge) return
      const { id: chargeId, professionalId } = charge
      const refund = { refundId: randomUUID(), chargeId, professionalId, points: 108, description: 'Dispute' }
      await Promise.all([clawBack(t.ctx, refund), clawBack(t.ctx, refund)])
      refunds.push(refund.refundId)
    },
    winBack: async () => {
      const refundId = any(refunds)
      if (refundId) await restorePoints(t.ctx, { refundId })
    },
  }
  const all = [
    deeds.topUp,
    deeds.topUp,
    deeds.hold,
    deeds.hold,
    deeds.decide,
    deeds.decide,
    deeds.clawBack,
    deeds.winBack,
  ]
  for (let round = 0; round < rounds(6, 3); round += 1) {
    await Promise.all(Array.from({ length: 50 }, () => any(all)()))
    await sealLedger({ ...t.ctx, now: () => new Date(Date.now() + round * DAY_MS) })
    await expectStraightBooks()
  }
  expect(subjects.length).toBeGreaterThan(10)
  expect(refunds.length).toBeGreaterThan(3)
})
