import { describe, expect, test } from 'vitest'
import { cut } from './cut.ts'

describe('a text that is too long', () => {
  test('ends before the character that has no room', () => {
    expect(cut(`${'a'.repeat(499)}🏠`, 500)).toBe('a'.repeat(499))
    expect(cut(`${'a'.repeat(498)}🏠!`, 500)).toBe(`${'a'.repeat(498)}🏠`)
    expect(cut('Familie 👩‍👩‍👧‍👦 Huber', 12)).toBe('Familie ')
    expect(cut('🇦🇺🇳🇿🇩🇪', 6)).toBe('🇦🇺')
    expect(cut('cafe\u0301s', 4)).toBe('caf')
    expect(cut('நிறம்', 1)).toBe('ந')
  })
  test('says so with a mark, within its length', () => {
    expect(cut('A kitchen in Fitzroy', 11, '…')).toBe('A kitchen…')
    expect(cut('A 🏠🏠🏠', 6, '…')).toBe('A 🏠…')
  })
  test('is as it was where it fits', () => {
    expect(cut('🏠', 2, '…')).toBe('🏠')
    expect(cut(' a ', 3)).toBe(' a ')
  })
  test('of one endless character is cut between code points', () => {
    const tower = `e${'\u0301'.repeat(5000)}`
    expect(cut(tower, 10)).toHaveLength(10)
    expect(cut(`🏠${'\u0301'.repeat(50)}`, 1)).toBe('')
  })
  test('never has half a character, not even where half of one was given', () => {
    for (const whole of [
      '🏠'.repeat(20),
      `a${'🏠'.repeat(20)}`,
      '\ud83c',
      `${'a'.repeat(30)}\udfe0`,
      '👩‍👩‍👧‍👦'.repeat(9),
    ])
      for (let most = 1; most <= 40; most += 1) {
        const text = cut(whole, most, '…')
        expect(text.isWellFormed()).toBe(true)
        expect(text.length).toBeLessThanOrEqual(most)
      }
  })
  test('costs no more than what is shown of it', () => {
    const long = '👩‍👩‍👧‍👦'.repeat(1_000_000)
    const from = performance.now()
    for (let n = 0; n < 1000; n += 1) cut(long, 800, '…')
    expect(performance.now() - from).toBeLessThan(2000)
  })
})
