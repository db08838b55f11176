import { describe, expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

describe('the words of sanitised HTML', () => {
  test('lose their tags and keep their signs', () => {
    expect(plainText('<p>Slab &lt; 100 mm<br />\n&amp; <strong>no</strong> mesh</p>\n', 100)).toBe(
      'Slab < 100 mm & no mesh',
    )
  })
  test('stay text when they look like tags', () => {
    expect(plainText('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', 100)).toBe('<script>alert(1)</script>')
  })
  test('are cut at a word, one without a gap at its length', () => {
    expect(plainText('<p>one two three</p>', 9)).toBe('one two…')
    expect(plainText(`<p>${'x'.repeat(30)}</p>`, 10)).toBe(`${'x'.repeat(9)}…`)
  })
})
