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
  test('takes no time on what was written to take some', () => {
    const start = performance.now()
    for (const nasty of ['['.repeat(20_000), '*a'.repeat(10_000), '- '.repeat(10_000), '!['.repeat(10_000)])
      excerptOf(nasty)
    expect(performance.now() - start).toBeLessThan(500)
  })
})
