import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { isLetter, letters, writeLetter } from '../src/house/letters.ts'
import { topicOf } from '../src/house/topics.ts'
import { sampleNews } from './sample-news.ts'

// RELIABILITY.md, section E: what pages and letters have to say, and may not.

const app = new URL('../../web/app/', import.meta.url)
const source = (path: string) => readFileSync(new URL(path, app), 'utf8').replace(/\s+/g, ' ')
const config = readConfig({ PUBLIC_URL: 'https://laneway.example', ALLOW_EMBEDDED_SERVICES: 'true' })

test('PV8: the privacy policy says that programs match, by which weights, and who looks at a mistake', () => {
  const policy = source('content/privacy.ts')
  for (const said of ['made by a program alone', 'weighed by trade (40 of 100)', 'a person will look at it'])
    expect(policy).toContain(said)
})

test('PV10: professionals agree to use a lead for its job alone, and read it beside the contact details', () => {
  expect(source('routes/professionals/signup-form.tsx')).toContain('may be used for that job only')
  expect(source('routes/workplace/contact-card.tsx')).toContain('Use these details for this job only')
})

test('S2: consent is never ticked beforehand, wherever it is asked for', () => {
  const asking = [
    ...['routes/book/scope-section.tsx', 'routes/quotes/consent-ask.tsx', 'routes/get-quotes/request-form.tsx'],
    'routes/get-quotes/verify-views.tsx',
  ]
  for (const path of asking) {
    const [, box = ''] = source(path).split('name="consent"')
    expect(box, path).not.toBe('')
    expect(box.slice(0, 200), path).not.toMatch(/defaultChecked(?!=\{isTicked)|\bchecked\b/)
  }
})

test('S3: what always comes, about an account or a payment, sells nothing', () => {
  const always = Object.keys(letters)
    .filter(isLetter)
    .filter((kind) => topicOf(kind) === 'account')
  expect(always.length).toBeGreaterThan(40)
  const promoting = always.filter((kind) => {
    const { subject, text } = writeLetter(config, kind, sampleNews)
    return /special offer|limited time|don’t miss|discount|upgrade now|best price|% off\b|buy now/i.test(
      `${subject} ${text}`,
    )
  })
  expect(promoting).toEqual([])
})
