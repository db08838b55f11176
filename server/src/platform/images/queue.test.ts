import { expect, test } from 'vitest'
import { openQueue } from './queue.ts'

const { signal: stays } = new AbortController()
const room = { places: 2, mostWaiting: 10, mostOfSender: 4 }

/** Who had a turn, in order; `next` ends the oldest turn. */
function senders(queue: ReturnType<typeof openQueue>) {
  const had: string[] = []
  const turns: (() => void)[] = []
  return {
    had,
    async ask(sender: string, signal = stays) {
      turns.push(await queue.enter(sender, signal))
      had.push(sender)
    },
    async next() {
      turns.shift()?.()
      await new Promise(setImmediate)
    },
  }
}

test('one sender gets half of the places, and the other half is for anybody else', async () => {
  const queue = openQueue(room)
  const { had, ask, next } = senders(queue)
  for (let count = 0; count < 4; count += 1) void ask('a')
  await new Promise(setImmediate)
  expect(had).toEqual(['a'])
  await ask('b')
  expect(had).toEqual(['a', 'b'])
  void ask('c')
  await next()
  expect(had).toEqual(['a', 'b', 'a'])
  await next()
  expect(had).toEqual(['a', 'b', 'a', 'c'])
  expect(queue.state()).toEqual({ underWay: 2, waiting: 2 })
})

test('a single place goes from one to the next, however much each sends', async () => {
  const { had, ask, next } = senders(openQueue({ ...room, places: 1 }))
  for (const sender of ['a', 'a', 'a', 'b', 'b', 'c']) void ask(sender)
  for (let count = 0; count < 6; count += 1) await next()
  expect(had.join('')).toBe('aabcab')
})

test('a full queue turns everybody away: one sender’s, or everybody’s', async () => {
  const queue = openQueue({ ...room, places: 1 })
  const { ask } = senders(queue)
  const refused = { status: 503, retryAfter: 10 }
  for (let count = 0; count < 5; count += 1) void ask('a')
  await expect(queue.enter('a', stays)).rejects.toMatchObject(refused)
  for (let count = 0; count < 6; count += 1) void ask(`b${count}`)
  await expect(queue.enter('c', stays)).rejects.toMatchObject(refused)
  expect(queue.state()).toEqual({ underWay: 1, waiting: 10 })
})

test('a sender who leaves waits no longer, and nobody waits once it is closed', async () => {
  const queue = openQueue({ ...room, places: 1 })
  const { had, ask, next } = senders(queue)
  await ask('a')
  const leaving = new AbortController()
  const left = expect(ask('b', leaving.signal)).rejects.toThrow('left')
  void ask('c')
  leaving.abort(new Error('left'))
  await left
  await next()
  expect(had).toEqual(['a', 'c'])
  const closed = expect(ask('d')).rejects.toThrow('closing')
  queue.close(new Error('closing'))
  await closed
  await expect(ask('e')).rejects.toThrow('closing')
  await next()
  expect(queue.state()).toEqual({ underWay: 0, waiting: 0 })
})
