import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { turnsFor } from './turns.ts'

/** Asks for so many turns, one after the other, as an upload does for its pieces; gives how many it has had. */
function upload(address: string, pieces: number) {
  let had = 0
  const nextTurn = turnsFor(address)
  const over = (async () => {
    for (; had < pieces; had += 1) await nextTurn()
  })()
  return { had: () => had, over }
}

test('a few pieces have their turn in a round of the event loop, however many wait', async () => {
  const uploads = Array.from({ length: 10 }, (_, at) => upload(`192.0.2.${at}`, 8))
  const had = () => uploads.reduce((sum, it) => sum + it.had(), 0)
  for (let before = had(), rounds = 0; rounds < 10; rounds += 1, before = had()) {
    await setImmediate()
    expect(had() - before).toBeLessThanOrEqual(4)
  }
  await Promise.all(uploads.map(({ over }) => over))
  expect(had()).toBe(80)
})

/** Rounds of the event loop until it is over. */
async function roundsOf({ over }: { over: Promise<void> }) {
  let isOver = false
  over.then(() => {
    isOver = true
  })
  let rounds = 0
  for (; !isOver; rounds += 1) await setImmediate()
  return rounds
}

test('who sends one file has it there as soon as if nobody else sent thirty', async () => {
  const alone = await roundsOf(upload('192.0.2.2', 20))
  const many = Array.from({ length: 30 }, () => upload('192.0.2.1', 20))
  expect(await roundsOf(upload('192.0.2.2', 20))).toBeLessThanOrEqual(alone + 2)
  await Promise.all(many.map(({ over }) => over))
})

test('of thirty files from one address the first are there when the last have hardly begun', async () => {
  const many = Array.from({ length: 30 }, () => upload('192.0.2.1', 20))
  await many[0]?.over
  expect(many.slice(20).map(({ had }) => had())).toEqual(Array.from({ length: 10 }, () => 0))
  await Promise.all(many.map(({ over }) => over))
})

test('one who comes alone, or again after a while, waits for nobody', async () => {
  await upload('192.0.2.3', 3).over
  await setImmediate()
  const again = upload('192.0.2.3', 3)
  await again.over
  expect(again.had()).toBe(3)
})
