import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { composeEmail, emails, isEmail } from '#app/emails.ts'
import { topicOf } from '#app/notification-topics.ts'
import { readConfig } from '#core/config.ts'
import { privacyPolicy } from '../../web/app/content/privacy.ts'
import { processors } from '../../web/app/content/processors.ts'
import { sampleNotifications } from './sample-notifications.ts'

// RELIABILITY.md, section E: what pages and emails have to say, and may not.

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
  const pages = new URL('../../web/app/', import.meta.url)
  const asking = globSync('**/*.tsx', { cwd: pages }).filter((path) => /<\w+[^>]*name="consent"/.test(source(path)))
  expect(asking.length).toBeGreaterThan(3)
  for (const path of asking) {
    const [, box = ''] = source(path).split('name="consent"')
    expect(box, path).not.toBe('')
    expect(box.slice(0, 200), path).not.toMatch(/defaultChecked(?!=\{isTicked)|\bchecked\b/)
  }
})

test('S3: what always comes, about an account or a payment, sells nothing', () => {
  const always = Object.keys(emails)
    .filter(isEmail)
    .filter((kind) => topicOf(kind) === 'account')
  expect(always.length).toBeGreaterThan(40)
  const promoting = always.filter((kind) => {
    const { subject, text } = composeEmail(config, kind, sampleNotifications)
    return /special offer|limited time|don’t miss|discount|upgrade now|best price|% off\b|buy now/i.test(
      `${subject} ${text}`,
    )
  })
  expect(promoting).toEqual([])
})

/** How the server's files reach others: by mail, by Stripe's client, to the sign-in provider, or by a request of their own. */
const connects =
  /createTransport\(|new S3Client\(|import\('stripe'\)|\bdiscovery\(|(?:await|return|=) fetch\(|import \{[^}]*\bpost\b[^}]*\} from '[#\w./-]*http-client\/post\.ts'|import \{[^}]*\brequest\b[^}]*\} from 'node:https?'/

test('PV9: whoever the server sends personal information to stands in the privacy policy, and nobody else', () => {
  const server = new URL('../src/', import.meta.url)
  const sending = globSync('**/*.ts', { cwd: server })
    .filter((path) => !path.endsWith('.test.ts') && path !== 'platform/http-client/post.ts')
    .filter((path) => connects.test(readFileSync(new URL(path, server), 'utf8')))
  expect(sending.toSorted()).toEqual(processors.map(({ through }) => through).toSorted())
  const brand = { name: 'Laneway Village', shortName: 'LV', phone: '', email: 'help@laneway.example' }
  const overseas = privacyPolicy(brand, []).sections.find(({ id }) => id === 'overseas')
  for (const { name, does, where } of processors)
    expect(JSON.stringify(overseas)).toContain(`${name}: ${does}. Where: ${where}.`)
})

test('PV6: every measure that protects personal information is written down with a test that shows it', () => {
  const root = new URL('../../', import.meta.url)
  const measures = readFileSync(new URL('docs/protection.md', root), 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!---|measure)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  expect(measures.length).toBeGreaterThan(15)
  for (const [, measure = '', , shown = ''] of measures) {
    const paths = [...shown.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
    expect(paths, measure).not.toEqual([])
    for (const path of paths) expect(existsSync(new URL(path, root)), `${measure}: ${path}`).toBe(true)
  }
})
