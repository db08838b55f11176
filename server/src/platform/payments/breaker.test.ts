import { describe, expect, test } from 'vitest'
import { openBreaker } from './breaker.ts'

/** A breaker and its clock, after this many failures in a row. */
function broken(failures: number) {
  let now = 1000
  const breaker = openBreaker(() => now)
  for (let at = 0; at < failures; at += 1) breaker.note(false)
  return {
    breaker,
    pass: (ms: number) => {
      now += ms
    },
  }
}

describe('the breaker', () => {
  test('lets calls through until five in a row were not answered', () => {
    expect(broken(4).breaker.wait()).toBe(0)
    expect(broken(5).breaker.wait()).toBe(30_000)
  })

  test('starts counting again with every answer', () => {
    const { breaker } = broken(4)
    breaker.note(true)
    for (let at = 0; at < 4; at += 1) breaker.note(false)
    expect(breaker.isOpen()).toBe(false)
  })

  test('lets one call through after 30 seconds, and not a second one beside it', () => {
    const { breaker, pass } = broken(5)
    pass(29_999)
    expect(breaker.wait()).toBe(1)
    pass(1)
    expect(breaker.wait()).toBe(0)
    expect(breaker.wait()).toBe(30_000)
  })

  test('follows the outcome of that call', () => {
    const failed = broken(5)
    failed.pass(30_000)
    failed.breaker.wait()
    failed.breaker.note(false)
    expect(failed.breaker.wait()).toBe(30_000)
    const answered = broken(5)
    answered.pass(30_000)
    answered.breaker.wait()
    answered.breaker.note(true)
    expect(answered.breaker.isOpen()).toBe(false)
  })
})
