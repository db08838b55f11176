import { expect } from 'vitest'
import { composeEmail } from '#app/emails.ts'
import type { Config } from '#core/config.ts'

/**
 * Writes a letter in which each of the values that are `typed` by people tries to add a header, a tag and links, and looks
 * that it has neither. @returns the email, and where its text and its HTML lead to
 */
export function hostileEmail(config: Config, kind: string, values: Record<string, string>, typed: string[]) {
  const said = Object.entries(values).map(([key, value]) => [
    key,
    typed.includes(key) ? `${value}\r\nBcc: x <b> http://evil.example/y www.evil.example` : value,
  ])
  const letter = composeEmail(config, kind, Object.fromEntries(said))
  expect(letter.subject).not.toMatch(/[\r\n]/)
  expect(letter.html).not.toContain('<b>')
  const links = [...letter.text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link)
  const hrefs = [...letter.html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&#38;', '&'))
  return { ...letter, links, hrefs }
}
