import { setTimeout as wait } from 'node:timers/promises'
import type { Product } from '../../e2e/product.ts'
import { percentile } from '../faults/report.ts'
import type { Attack } from './attack.ts'
import { type Field, openField } from './field.ts'
import type { Memory } from './memory.ts'
import type { Others, Read } from './others.ts'

const MAX_TIMES_QUIET = 3
/**
 * People feel a page that answers within this as instant, so waiting is counted from here. A round has some twenty reads,
 * whose p99 is the slowest: one that met a burst of writes takes many times the milliseconds of a quiet server.
 */
const MIN_QUIET_MS = 100
const MAX_MEGABYTES = 600
const MIN_MS = 1500
const TRIES = 3
const ROUNDS = 6
const BREATHER_MS = 5000

export type Verdict = {
  attack: string
  answers: string
  othersFailed: number
  timesQuiet: number
  megabytes: number
  drawing: number
  seconds: number
  wrong: string[]
}
/** One round, with the others' results. */
type Round = Verdict & { forOthers: string[] }
type Ground = { product: Product; isShort: boolean; others: Others; memory: Memory; quiet: Read[] }

export const p99 = (reads: Read[]) =>
  percentile(
    reads.map(({ ms }) => ms),
    0.99,
  )

const isRead = ({ status }: Read) => status === 200
const isTold = ({ status }: Read) => status === 200 || status === 503

function blame(attack: Attack, reads: Read[]): string[] {
  const failed = reads.filter((read) => !(attack.stopsOthers ? isTold(read) : isRead(read)))
  const kinds = Map.groupBy(
    failed,
    ({ path, status }) => `${path} answered others ${status === 0 ? 'nothing' : status}`,
  )
  return [...kinds].map(([kind, { length }]) => `${kind}, ${length} times`)
}

/** What an attack needs beforehand is not what it is about: where the product is busy with the one before, it waits. */
async function prepared(attack: Attack, field: Field, tries = TRIES): Promise<() => Promise<void>> {
  try {
    return await attack.prepare(field)
  } catch (error) {
    if (tries === 1) throw error
    await wait(BREATHER_MS)
    return prepared(attack, field, tries - 1)
  }
}

/** One round: the attack while others read, and both results. */
async function attackOnce({ product, isShort, others, memory, quiet }: Ground, attack: Attack): Promise<Round> {
  const { field, found } = openField(product, isShort)
  const run = await prepared(attack, field)
  found.answers.clear()
  const calm = Date.now()
  await wait(MIN_MS / 2)
  quiet.push(...(await others.since(calm)))
  memory.reset()
  const began = Date.now()
  await run()
  const seconds = (Date.now() - began) / 1000
  await wait(Math.max(0, MIN_MS - (Date.now() - began)))
  const reads = await others.since(began)
  const { process = 0, drawing = 0 } = memory.peak() ?? {}
  return {
    attack: attack.name,
    seconds,
    drawing,
    megabytes: process,
    timesQuiet: p99(reads) / Math.max(p99(quiet), MIN_QUIET_MS),
    othersFailed: reads.filter((read) => !isRead(read)).length,
    answers: [...found.answers]
      .map(([status, count]) => `${count} × ${status}`)
      .concat(found.remarks)
      .join(', '),
    wrong: [...found.wrong, ...(process > MAX_MEGABYTES ? [`the process held ${process} MB`] : [])],
    forOthers: blame(attack, reads),
  }
}

const isSlow = ({ timesQuiet }: Round) => timesQuiet > MAX_TIMES_QUIET
const isHarmless = (attack: Attack, round: Round) =>
  round.forOthers.length === 0 && (attack.stopsOthers || !isSlow(round))
const isBetter = (one: Round, other: Round) =>
  one.forOthers.length - other.forOthers.length || one.timesQuiet - other.timesQuiet

/**
 * The verdict on an attack. Where nothing is wrong but for the others, who wait or are turned away, it is tried again, and
 * the best round counts: a machine hiccups once, a hole is there each time.
 */
export async function judge(ground: Ground, attack: Attack): Promise<Verdict> {
  const rounds: Round[] = []
  for (let at = 0; at < ROUNDS; at += 1) {
    if (at > 0) await wait(BREATHER_MS)
    const round = await attackOnce(ground, attack)
    if (round.wrong.length > 0 || isHarmless(attack, round))
      return { ...round, wrong: [...round.wrong, ...round.forOthers] }
    rounds.push(round)
  }
  const [best] = rounds.sort(isBetter)
  if (!best) throw new Error('no round was run')
  const waited = isSlow(best) ? [`others waited ${best.timesQuiet.toFixed(1)} times as long as in quiet`] : []
  return { ...best, wrong: [...best.forOthers, ...waited].map((wrong) => `${wrong}, in the best of ${ROUNDS} rounds`) }
}
