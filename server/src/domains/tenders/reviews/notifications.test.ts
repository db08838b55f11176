import { expect, test } from 'vitest'
import { composeEmail } from '#app/emails.ts'
import { readConfig } from '#core/config.ts'
import { hostileEmail } from '#test/hostile-email.ts'
import { reviewsEmails } from './notifications.ts'

const config = readConfig({ PUBLIC_URL: 'https://laneway.example', ALLOW_EMBEDDED_SERVICES: 'true' })
const values = {
  name: 'Bruno',
  professional: 'Costa Building',
  requestId: 'r1',
  slug: 'costa',
  suburb: 'Brunswick',
  reason: 'It names a neighbour',
  stars: '5',
  complaintId: 'c1',
  until: '2 Dec 2026',
  outcome: 'removed',
  appeal: 'yes',
}

/** What people wrote themselves; the rest is ours, or was checked. */
const typed = ['name', 'professional', 'suburb', 'reason']
const ours =
  /^https:\/\/laneway\.example\/(quotes\/r1|professionals\/p\/costa|reviews\/complaints\/c1|contact|admin\/dashboard\?tab=complaints)$/

test.each(Object.keys(reviewsEmails))(
  'the letter %s leads to our own address only, and escapes what people typed',
  (kind) => {
    const { links, hrefs } = hostileEmail(config, kind, values, typed)
    for (const link of [...links, ...hrefs]) expect(link).toMatch(ours)
  },
)

test('the losing side reads that it may ask once more, and nobody else does', () => {
  const decided = (appeal: string) => composeEmail(config, 'review-complaint-decided', { ...values, appeal }).text
  expect(decided('yes')).toContain('ask us once to look at it again')
  expect(decided('')).not.toContain('ask us once')
})
