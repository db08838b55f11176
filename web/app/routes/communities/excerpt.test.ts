import { describe, expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

describe('the beginning of a post', () => {
  test('is plain words, whatever was written in Markdown', () => {
    const post =
      '## Slab *cracks*\n\n> A **wet** spring.\n\n- [x](https://a.example) and ![plan](/files/1)\n1. `N20` concrete\n\n---\nSee 3 * 4 * 5 and snake_case_name'
    expect(excerptOf(post)).toBe('Slab cracks A wet spring. x and N20 concrete See 3 * 4 * 5 and snake_case_name')
  })
  test('ends at a word when the post is long', () => {
    const excerpt = excerptOf('footing '.repeat(200))
    expect(excerpt).toMatch(/footing…$/)
    expect(excerpt.length).toBeLessThanOrEqual(221)
    expect(excerptOf('x'.repeat(5000)).length).toBeLessThanOrEqual(221)
  })
  test('takes no longer for what was written to take long', () => {
    let asked = 0
    const quickest = (texts: string[]) => {
      const rounds = Array.from({ length: 5 }, () => {
        const began = performance.now()
        // Another text each time: one that is known takes no time at all.
        for (const text of texts) excerptOf(`${++asked} ${text}`)
        return performance.now() - began
      })
      return Math.min(...rounds)
    }
    const full = (marks: string) => marks.repeat(20_000).slice(0, 20_000)
    const nasty = ['[', '*a', '- ', '![', '[a](', ' ', '\n', '\t', ' \n', '- - ', '_ ', '> '].map(full)
    expect(quickest(nasty) / quickest(nasty.map(() => full('A **wet** spring. ')))).toBeLessThan(10)
  })
})
