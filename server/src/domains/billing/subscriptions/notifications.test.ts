import { expect, test } from 'vitest'
import { composeEmail } from '#app/emails.ts'
import { readConfig } from '#core/config.ts'
import { earningsEmails } from '#domains/billing/earnings/notifications.ts'
import { paymentsEmails } from '#domains/billing/payments/notifications.ts'
import { receiptsEmails } from '#domains/billing/receipts/notifications.ts'
import { hostileEmail } from '#test/hostile-email.ts'
import { subscriptionsEmails } from './notifications.ts'

const config = readConfig({ PUBLIC_URL: 'https://laneway.example', ALLOW_EMBEDDED_SERVICES: 'true' })
const values = {
  name: 'Ada',
  amount: '$99.00',
  gst: '$9.00',
  what: 'Premium membership',
  number: 'LV-000042',
  receiptId: 'r1',
  reason: 'Charged by mistake',
  pointsTaken: '290',
  pointsOwed: '29',
  until: '3 Dec 2026',
  on: '3 Dec 2026',
  nextAttempt: '1 Dec 2026',
  tier: 'Gold',
  points: '70',
  note: 'REF 778',
  refundId: 'f1',
  chargeId: 'c1',
  professional: 'Bruno Costa',
  business: 'Costa Building',
  email: 'bruno@test.example',
  phone: '+61491570006',
  professionalId: 'p1',
  objectId: 'pi_1',
  credit: '$20.00',
  card: '$79.00',
  url: 'https://invoice.stripe.com/i/1',
}

/** Text that people wrote themselves, or that others gave us to pass on. */
const typed = ['name', 'what', 'reason', 'note', 'professional', 'business', 'phone']

const kinds = Object.keys({ ...subscriptionsEmails, ...receiptsEmails, ...earningsEmails, ...paymentsEmails })

test.each(kinds)(
  'the letter %s leads to our own address or the provider’s only, and escapes what people typed',
  (kind) => {
    const { links, hrefs } = hostileEmail(config, kind, values, typed)
    for (const link of [...links, ...hrefs])
      expect(link).toMatch(
        /^https:\/\/(laneway\.example\/(subscription(\/receipts\/r1)?|earnings|communities|professionals\/(wallet|subscription)|admin\/dashboard\?tab=(quarantine|charges&id=[^&]*))|invoice\.stripe\.com\/i\/1)$/,
      )
  },
)

test.each([
  ['receipt', ['credit'], /credit balance/],
  ['payment-failed', ['credit', 'reason', 'nextAttempt', 'until'], /set aside|bank|again|until/],
  ['payment-confirm', ['until'], /until/],
  ['subscription-ended', ['reason'], /Reason/],
  ['subscription-resumed', ['amount', 'on'], /next charge/],
  ['tier-changed', ['points', 'amount', 'on'], /bonus|next charge/],
  ['auto-top-up-failed', ['reason'], /Reason/],
  ['diamond-enquiry', ['business', 'phone', 'professionalId'], / or |number|,/],
])('the email %s leaves out what is not known', (kind, unknown, says) => {
  expect(composeEmail(config, kind, values).text).toMatch(says)
  const { text } = composeEmail(config, kind, { ...values, ...Object.fromEntries(unknown.map((key) => [key, ''])) })
  expect(text).not.toMatch(/undefined| {2}/)
  expect(text.split('\n\n').slice(1, -1).join(' ')).not.toMatch(says)
})

test.each([
  ['https://laneway.example/dev/payments/invoice/in_1', 'https://laneway.example/dev/payments/invoice/in_1'],
  ['https://invoice.stripe.com/i/acct_1/live_x?s=em', 'https://invoice.stripe.com/i/acct_1/live_x?s=em'],
  ['http://invoice.stripe.com/i/1', 'https://laneway.example/subscription'],
  ['https://stripe.com.evil.example/i/1', 'https://laneway.example/subscription'],
  ['https://notstripe.com/i/1', 'https://laneway.example/subscription'],
  ['javascript:alert(1)', 'https://laneway.example/subscription'],
  ['', 'https://laneway.example/subscription'],
])('a payment is confirmed on the provider’s page or one’s own: %s', (url, leadsTo) => {
  expect(composeEmail(config, 'payment-confirm', { ...values, url }).text).toContain(`Confirm the payment: ${leadsTo}`)
})

test('a refund says what was taken back and owed, only where something was', () => {
  const all = composeEmail(config, 'refund', values).text
  expect(all).toContain('We’ve taken back the 290 LV Points that came with it.')
  expect(all).toContain('You’d already spent 29 of its points, so you won’t get new leads until they’re covered.')
  const none = composeEmail(config, 'refund', { ...values, pointsTaken: '0', pointsOwed: '0' }).text
  expect(none).not.toMatch(/points/i)
  expect(composeEmail(config, 'refund', { ...values, byBank: 'yes' }).subject).toBe('Your bank reversed $99.00')
})

test('a receipt says what credit paid and what a card did', () => {
  const said = (parts: Record<string, string>) => composeEmail(config, 'receipt', { ...values, ...parts }).text
  expect(said({})).toContain('$20.00 of it came from your credit balance, and $79.00 from your card.')
  expect(said({ card: '' })).toContain('All of it came from your credit balance: no card was charged.')
})

test('letters of money carry no promotion', () => {
  for (const kind of kinds)
    expect(composeEmail(config, kind, values).text).not.toMatch(/upgrade|save \d|discount|offer|recommend/i)
})

test.each(['receipt', 'refund'])('the letter %s to who has no account has no way to a paper', (kind) => {
  expect(composeEmail(config, kind, values).text).toContain('/subscription/receipts/r1')
  expect(composeEmail(config, kind, { ...values, receiptId: '' }).text).not.toContain('/subscription')
})
