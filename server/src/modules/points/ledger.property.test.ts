import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { aProfessional } from '../../../test/factories.ts'
import { checkInvariants } from '../../invariants/check.ts'
import { balancesOf } from './balances.ts'
import { captureHolds } from './capture.ts'
import { grantPoints } from './grant.ts'
import { holdPoints } from './hold.ts'
import { listTransactions } from './list-transactions.ts'
import { refundHolds } from './refund.ts'
import { releaseHolds } from './release.ts'

const t = await testApp()

const OF_THE_LEDGER = ['I1', 'I2', 'I3', 'I4', 'I5', 'I6', 'I7', 'I16', 'I17', 'L1', 'L2']
const resolve = { capture: captureHolds, release: releaseHolds, refund: refundHolds }

type Hold = { subject: string; who: number; points: number; state: 'held' | 'captured' | 'released' | 'refunded' }
type Model = { available: number[]; held: number[]; holds: Hold[] }

const who = fc.nat(2)
const points = fc.integer({ min: 1, max: 60 })
const step = fc.oneof(
  fc.record({ verb: fc.constant('grant' as const), who, points, isPaid: fc.boolean() }),
  fc.record({
    verb: fc.constant('hold' as const),
    wants: fc.uniqueArray(fc.tuple(who, points), { selector: ([at]) => at, minLength: 1 }),
  }),
  fc.record({
    verb: fc.constantFrom('capture' as const, 'release' as const, 'refund' as const),
    which: fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: 4 }),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const change = (list: number[], at: number, by: number) => {
  list[at] = (list[at] ?? 0) + by
}

/** What a resolution does to a hold of the model; false where it does nothing. */
function turn({ available, held }: Model, hold: Hold, verb: keyof typeof resolve): boolean {
  if (hold.state !== (verb === 'refund' ? 'captured' : 'held')) return false
  hold.state = verb === 'capture' ? 'captured' : verb === 'release' ? 'released' : 'refunded'
  if (verb !== 'refund') change(held, hold.who, -hold.points)
  if (verb !== 'capture') change(available, hold.who, hold.points)
  return true
}

async function take(model: Model, ids: string[], it: Step) {
  if (it.verb === 'grant') {
    const lot = it.isPaid ? ('paid' as const) : ('bonus' as const)
    const grant = {
      kind: 'top_up' as const,
      lot,
      costCents: it.isPaid ? 100 : 0,
      key: randomUUID(),
      description: 'Points',
    }
    await grantPoints(t.ctx, { ...grant, professionalId: ids[it.who] ?? '', points: it.points })
    change(model.available, it.who, it.points)
  } else if (it.verb === 'hold') {
    const wants = it.wants.map(([at, points]) => ({ at, points, subject: randomUUID() }))
    const holds = wants.map(({ at, ...want }) => ({ ...want, professionalId: ids[at] ?? '', description: 'Lead' }))
    const reached = wants.filter(({ at, points }) => points <= (model.available[at] ?? 0))
    const held = await holdPoints(t.ctx, holds)
    expect(held.toSorted()).toEqual(reached.map(({ subject }) => subject).toSorted())
    for (const { at, ...want } of reached) {
      change(model.available, at, -want.points)
      change(model.held, at, want.points)
      model.holds.push({ ...want, who: at, state: 'held' })
    }
  } else {
    const holds = it.which.flatMap((at) => model.holds[at] ?? [])
    const turned = holds.filter((hold) => turn(model, hold, it.verb))
    const resolved = await resolve[it.verb](
      t.ctx,
      holds.map(({ subject }) => ({ subject, description: 'Decided' })),
    )
    expect(resolved.toSorted()).toEqual(turned.map(({ subject }) => subject).toSorted())
  }
}

async function compare(model: Model, ids: string[]) {
  for (const [at, id] of ids.entries()) {
    const balances = await balancesOf(t.ctx, id)
    expect(balances).toEqual({ available: model.available[at], held: model.held[at], creditCents: 0 })
    const { items } = await listTransactions(t.ctx, { professionalId: id, limit: 100 })
    expect(items[0]?.balanceAfter ?? 0).toBe(balances.available)
  }
  const broken = (await checkInvariants(t.ctx)).filter(({ id, count }) => OF_THE_LEDGER.includes(id) && count !== 0)
  expect(broken).toEqual([])
}

test('any course of grants, holds, captures, releases and refunds keeps the books straight', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }), async (steps) => {
      const ids = await Promise.all([0, 1, 2].map(async () => (await aProfessional(t.ctx)).id))
      const model: Model = { available: [0, 0, 0], held: [0, 0, 0], holds: [] }
      for (const it of steps) await take(model, ids, it)
      await compare(model, ids)
    }),
    { numRuns: 30 },
  )
}, 60_000)

test('and so does any course of them at the same time', async () => {
  const ids = await Promise.all([0, 1, 2].map(async () => (await aProfessional(t.ctx)).id))
  const subjects: string[] = []
  const any = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T
  const deed = async () => {
    const id = any(ids)
    const roll = Math.random()
    if (roll < 0.2)
      await grantPoints(t.ctx, {
        ...{ professionalId: id, points: 29, kind: 'top_up', lot: 'paid', costCents: 100 },
        ...{ key: randomUUID(), description: 'Points' },
      })
    else if (roll < 0.5) {
      const holds = ids.map((professionalId) => ({
        professionalId,
        subject: randomUUID(),
        points: 29,
        description: 'Lead',
      }))
      subjects.push(...(await holdPoints(t.ctx, holds)))
    } else {
      const some = [...new Set(Array.from({ length: 3 }, () => any(subjects)))].filter(
        (subject) => subject !== undefined,
      )
      await any([captureHolds, releaseHolds, refundHolds])(
        t.ctx,
        some.map((subject) => ({ subject, description: 'Decided' })),
      )
    }
  }
  for (let round = 0; round < 6; round += 1) await Promise.all(Array.from({ length: 50 }, deed))
  const broken = (await checkInvariants(t.ctx)).filter(({ id, count }) => OF_THE_LEDGER.includes(id) && count !== 0)
  expect(broken).toEqual([])
  expect(subjects.length).toBeGreaterThan(10)
})
