import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { CacheTag } from '#core/cache-tags.ts'
import { makeListener } from '#platform/database/listener.ts'
import { testApp, testPool } from '#test/app.ts'
import { aCommunity, aMember, anEvent } from '#test/factories.ts'
import { openCachedReads } from './cached-reads.ts'
import { dropNotices, readDrop } from './drop-notices.ts'
import { openSharedReads } from './shared-reads.ts'

const t = await testApp()
const url = String(t.ctx.config.databaseUrl)
const silent = pino({ level: 'silent' })

/** Another process on the same database, and what it has dropped of what it kept. */
async function aProcess(pool = testPool(url)) {
  const kept = openCachedReads()
  const drop = vi.spyOn(kept, 'drop')
  const line = makeListener(url, silent)
  const reads = openSharedReads({ line, pool, log: silent }, kept)
  line.open()
  onTestFinished(async () => {
    await line.close()
    await pool.end()
  })
  await vi.waitUntil(() => line.isUp(), { timeout: 20_000 })
  const dropped = () => drop.mock.calls.map(([changed]) => changed)
  return { reads, dropped, subjects: () => new Set(dropped().flatMap((changed) => changed ?? [])) }
}

/** An event that so many people are coming to, and who cancels it. */
async function aFullHall(count: number) {
  const community = await aCommunity(t.ctx)
  const event = await anEvent(t.ctx, { communityId: community.id })
  const owner = await aMember(t.ctx, community.id, { role: 'moderator' })
  const { rows } = await t.ctx.pool.query<{ id: string }>(
    `insert into users (email, first_name, last_name)
      select 'guest-' || n || '-' || $2::text || '@test.example', 'Ada', 'Nguyen' from generate_series(1, $1::int) n returning id`,
    [count, event.id],
  )
  const guests = rows.map(({ id }) => id)
  await t.ctx.pool.query(
    `insert into event_registrations (event_id, user_id, status) select $1, id, 'registered' from unnest($2::uuid[]) id`,
    [event.id, guests],
  )
  return { eventId: event.id, owner, guests }
}

test('a write that five hundred people are told of is answered as done, and every process forgets what it kept of each of them', async () => {
  const others = [await aProcess(), await aProcess(), await aProcess()]
  const { eventId, owner, guests } = await aFullHall(500)
  const cancelled = await t.as(owner).communityEvents.cancel({ params: { eventId }, query: {} })
  expect(cancelled.isCancelled).toBe(true)
  const everybody = guests.map((id): CacheTag => `person:${id}`)
  for (const other of others)
    await expect.poll(() => everybody.filter((subject) => !other.subjects().has(subject))).toEqual([])
})

test('a write whose news reaches no other process is answered as done; they forget everything once they can be told', {
  tags: ['slow'],
}, async () => {
  const other = await aProcess()
  const pool = testPool(url)
  const here = await aProcess(pool)
  const busy = await pool.connect()
  Object.assign(pool.options, { max: 1, connectionTimeoutMillis: 50 })
  await expect(here.reads.drop(['person:ada'])).resolves.toBeUndefined()
  expect(here.dropped()).toContainEqual(['person:ada'])
  busy.release()
  await expect.poll(other.dropped, { timeout: 5000 }).toContainEqual(undefined)
})

test('what is said of a write fits, however many people it is about; of very many all is forgotten', () => {
  const people = (count: number) => Array.from({ length: count }, (): CacheTag => `person:${crypto.randomUUID()}`)
  for (const count of [1, 170, 180, 500, 2500]) {
    const changed = people(count)
    const notices = dropNotices('process', changed)
    expect(Math.max(...notices.map((notice) => Buffer.byteLength(notice)))).toBeLessThan(7950)
    expect(notices.flatMap((notice) => readDrop(notice).changed)).toEqual(changed)
  }
  expect(dropNotices('process', people(100_000)).map(readDrop)).toEqual([{ sender: 'process' }])
  expect(dropNotices('process', [`person:${'x'.repeat(9000)}`]).map(readDrop)).toEqual([{ sender: 'process' }])
})
