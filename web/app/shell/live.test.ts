import type { LiveMessage } from '@lv/contract/live'
import { beforeEach, expect, test, vi } from 'vitest'
import { connectLive } from './live.ts'
import { hear } from './live-store.ts'

vi.mock('./live-store.ts', () => ({ hear: vi.fn(), openPages: () => [] }))

/** A line of which nothing comes, unless it is said. */
class Line {
  static all: Line[] = []
  onmessage?: (event: { data: string; lastEventId: string }) => void
  readonly address: string
  constructor(address: string) {
    this.address = address
    Line.all.push(this)
  }
  close() {}
}

const heard = () => vi.mocked(hear).mock.calls.map(([message]) => message)
const asked = vi.fn(async () => Response.json({ messages: 2, notifications: 0 }))

beforeEach(() => {
  vi.useFakeTimers()
  Line.all = []
  vi.mocked(hear).mockClear()
  asked.mockClear()
  vi.stubGlobal('EventSource', Line)
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      close() {}
    },
  )
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('where nothing comes through, badges are asked for, what is on the screen is read again, and the line is tried anew', async () => {
  const leave = connectLive('at:7')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(heard()).toContainEqual({ kind: 'badges', badges: { messages: 2, notifications: 0 } } satisfies LiveMessage)
  expect(heard().at(-1)).toEqual({ kind: 'again' })
  expect(Line.all.length).toBeGreaterThan(1)
  expect(Line.all.at(-1)?.address, 'from where it stood').toContain('after=at%3A7')
  leave()
  const before = asked.mock.calls.length
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked.mock.calls.length, 'and nothing once the page is left').toBe(before)
})

test('a line that speaks is left alone', async () => {
  const leave = connectLive('')
  for (let at = 0; at < 6; at += 1) {
    await vi.advanceTimersByTimeAsync(20_000)
    Line.all.at(-1)?.onmessage?.({ data: '{"kind":"beat"}', lastEventId: `at:${at}` })
  }
  expect(Line.all).toHaveLength(1)
  expect(asked).not.toHaveBeenCalled()
  leave()
})
