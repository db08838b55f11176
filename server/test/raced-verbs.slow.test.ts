import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from './app.ts'
import { booking } from './raced/booking.ts'
import { community } from './raced/community.ts'
import { course } from './raced/course.ts'
import { event } from './raced/event.ts'
import { job } from './raced/job.ts'
import { payout } from './raced/payout.ts'
import { project } from './raced/project.ts'
import { brokenInvariants, deadlocksCounted, hearDeadlocks, race, randomOf } from './raced/race.ts'
import { request } from './raced/request.ts'
import { rounds } from './rounds.ts'

/** 200 pairs in all by `npm run test:rounds`; RACE_SEED repeats the ones that a failure names. The ordinary run takes the same ones each time. */
const PAIRS = rounds(40, 3)
const TIMES = rounds(10, 4)
const seed = Number(process.env.RACE_SEED ?? rounds(Date.now() % 1_000_000, 11))

const t = await testApp()
const heard = hearDeadlocks(t.ctx)
const before = await deadlocksCounted(t.ctx)

describe(`two verbs on the same rows (RACE_SEED=${seed})`, () => {
  test.each(
    [project, request, job, community, event, course, booking, payout].map(
      (aggregate) => [aggregate.name, aggregate] as const,
    ),
  )('of %s end without a failure, a deadlock or a wrong count', async (_name, aggregate) => {
    const random = randomOf(seed)
    const raced: Awaited<ReturnType<typeof race>>[] = []
    for (const known of aggregate.known)
      for (let time = 0; time < TIMES; time += 1) raced.push(await race(t, aggregate, random, heard, known))
    for (let pair = 0; pair < PAIRS; pair += 1) raced.push(await race(t, aggregate, random, heard))
    expect(raced.flatMap(({ wrong }) => wrong)).toEqual([])
    // Verbs that all come to nothing would prove nothing.
    expect(raced.reduce((sum, { done }) => sum + done, 0)).toBeGreaterThan(PAIRS / 2)
    expect(await brokenInvariants(t)).toEqual([])
  })

  afterAll(async () => expect(await deadlocksCounted(t.ctx)).toBe(before))
})
