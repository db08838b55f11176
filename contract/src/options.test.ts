import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CONSENT_TEXT, CONSENT_VERSION } from './options.ts'

test('what homeowners agree to is kept, word for word, with its version', () => {
  const kept = readFileSync(new URL('../../docs/consent.md', import.meta.url), 'utf8')
  expect(kept).toContain(`| ${CONSENT_VERSION} | ${CONSENT_TEXT} |`)
})
