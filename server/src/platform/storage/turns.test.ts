import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { throttleUpload } from './turns.ts'

const PIECE = 64_000

/** Asks for so many turns, one at a time, as an upload does for its pieces; gives how many it has had. */
function upload(address: string, pieces: number) {
  let had = 0
  const nextTurn = throttleUpload(address)
  const over = (async () => {
    for (; had < pieces; had += 1) await nextTurn(PIECE)
  })()
  return { had: () => had, over }
}

test('no more than 12 MB arrive in a second, however many send', async () => {
  const uploads = Array.from({ length: 10 }, (_, at) => upload(`192.0.2.${at}`, 8))
  const began = performance.now()
  await Promise.all(uploads.map(({ over }) => over))
  const ms = performance.now() - began
  expect(10 * 8 * PIECE).toBeLessThanOrEqual((ms + 10) * 12_000)
})

test('who sends one file has had as many turns as thirty files of somebody else together', {
  tags: ['slow'],
}, async () => {
  const many = Array.from({ length: 30 }, () => upload('192.0.2.1', 20))
  const one = upload('192.0.2.2', 20)
  await one.over
  const had = many.reduce((sum, it) => sum + it.had(), 0)
  expect(had).toBeLessThanOrEqual(22)
  await Promise.all(many.map(({ over }) => over))
})

test('of thirty files from one address the first is there when the last have not begun', {
  tags: ['slow'],
}, async () => {
  const many = Array.from({ length: 30 }, () => upload('192.0.2.1', 20))
  await many[0]?.over
  expect(many.slice(20).map(({ had }) => had())).toEqual(Array.from({ length: 10 }, () => 0))
  await Promise.all(many.map(({ over }) => over))
})

test('one who comes alone after a while waits for nobody', async () => {
  await upload('192.0.2.3', 3).over
  await wait(20)
  const again = upload('192.0.2.3', 1)
  await setImmediate()
  expect(again.had()).toBe(1)
})
