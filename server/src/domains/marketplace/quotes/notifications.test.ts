import { expect, test } from 'vitest'
import { composeEmail } from '#app/emails.ts'
import { readConfig } from '#core/config.ts'
import { hostileEmail } from '#test/hostile-email.ts'
import { quotesEmails } from './notifications.ts'

const config = readConfig({ PUBLIC_URL: 'https://laneway.example', ALLOW_EMBEDDED_SERVICES: 'true' })
const values = {
  name: 'Bruno',
  professional: 'Costa Building',
  price: '$12,000',
  requestId: 'r1',
  leadId: 'l1',
  chargeId: 'c1',
  homeownerName: 'Hanna',
  homeownerEmail: 'hanna@test.example',
  homeownerPhone: '+61491570006',
  suburb: 'Brunswick',
  rank: '2',
  of: '3',
  band: '5-10% below yours',
  reason: 'Price',
}

/** What people wrote themselves; the rest is ours, or was checked. */
const typed = ['name', 'professional', 'homeownerName', 'suburb']

test.each(Object.keys(quotesEmails))(
  'the letter %s leads to our own address only, and escapes what people typed',
  (kind) => {
    const { links, hrefs } = hostileEmail(config, kind, values, typed)
    for (const link of [...links, ...hrefs])
      expect(link).toMatch(
        /^https:\/\/laneway\.example\/(quotes\/r1|professionals\/leads\/l1|admin\/dashboard\?tab=charges&id=c1)$/,
      )
  },
)

test('only the winner’s email says how the homeowner is reached', () => {
  const reaching = Object.keys(quotesEmails).filter((kind) =>
    /hanna@test|0491 570 006/.test(composeEmail(config, kind, values).text),
  )
  expect(reaching).toEqual(['quote-accepted'])
})

test('the winner reads the phone number as people write it', () => {
  const won = composeEmail(config, 'quote-accepted', values)
  expect(won.text).toContain('Contact them at 0491 570 006 or hanna@test.example.')
})

test('a phone number that was taken back and a card without a place leave no gap', () => {
  const won = composeEmail(config, 'quote-accepted', { ...values, homeownerPhone: '' })
  expect(won.text).toContain('Contact them at hanna@test.example.')
  const lost = composeEmail(config, 'quote-not-chosen', { ...values, rank: '', band: '', reason: '' })
  expect(lost.text).not.toMatch(/number|What decided/)
})
