import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openCachedReads, weightOf } from './cached-reads.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const text = (bytes: number) => 'x'.repeat(bytes)
const keep = async (kept: ReturnType<typeof openCachedReads>, key: string, bytes: number) => {
  const value = Promise.resolve(text(bytes))
  kept.keep(key, value)
  await value
}

test('a value weighs as much as it contains', () => {
  const thousand = weightOf(text(1000))
  expect(thousand).toBeGreaterThan(999)
  expect(weightOf(Array.from({ length: 20 }, () => ({ name: text(1000) })))).toBeGreaterThan(20 * thousand)
  expect(weightOf({ parts: [Buffer.alloc(5000)], gapBytes: 24, deflated: undefined })).toBeGreaterThan(5000)
  expect(weightOf(new Map([['a', { b: [text(1000)] }]]))).toBeGreaterThan(thousand)
  expect(weightOf('日本語')).toBe(weightOf(text(9)))
})

describe('a kept read', () => {
  test('stays for five seconds and then goes without being asked for', async () => {
    const kept = openCachedReads()
    await keep(kept, 'a', 1000)
    vi.advanceTimersByTime(4900)
    expect(await kept.find('a')).toBe(text(1000))
    expect(kept.bytes()).toBeGreaterThan(1000)
    vi.advanceTimersByTime(200)
    expect(kept.find('a')).toBeUndefined()
    vi.advanceTimersByTime(1000)
    expect(kept.bytes()).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('all kept reads stay within their limit: the least recently used goes first', async () => {
    const kept = openCachedReads(100_000)
    for (let count = 0; count < 200; count += 1) {
      await keep(kept, `page ${count}`, 5000)
      kept.find('page 0')
      expect(kept.bytes()).toBeLessThanOrEqual(100_000)
    }
    expect(kept.bytes()).toBeGreaterThan(50_000)
    expect(kept.find('page 0')).toBeDefined()
    expect(kept.find('page 1')).toBeUndefined()
    expect(kept.find('page 199')).toBeDefined()
  })

  test('is never one that is too heavy or failed, and its key has weight too', async () => {
    const kept = openCachedReads(100_000)
    await keep(kept, 'heavy', 30_000)
    expect(kept.find('heavy')).toBeUndefined()
    const failed = Promise.reject(new Error('away'))
    kept.keep('failed', failed)
    await expect(failed).rejects.toThrow('away')
    expect(kept.find('failed')).toBeUndefined()
    expect(kept.bytes()).toBe(0)
    for (let count = 0; count < 1000; count += 1) kept.keep(text(1000) + count, new Promise(() => undefined))
    expect(kept.bytes()).toBeLessThanOrEqual(100_000)
  })

  test('is never one that was dropped while it was being made', async () => {
    const kept = openCachedReads()
    const value = Promise.resolve('old')
    kept.keep('a', value)
    kept.drop()
    await value
    expect(kept.find('a')).toBeUndefined()
    expect(kept.bytes()).toBe(0)
  })
})
