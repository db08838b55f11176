import { expect, test } from 'vitest'
import { composeEmail } from '#app/emails.ts'
import { readConfig } from '#core/config.ts'
import { hostileEmail } from '#test/hostile-email.ts'
import { consultationsEmails } from './notifications.ts'
import { customerEmails } from './parts/customer-emails.ts'

const config = readConfig({ PUBLIC_URL: 'https://laneway.example', ALLOW_EMBEDDED_SERVICES: 'true' })
const token = 't'.repeat(43)
const values = {
  package: 'Basic Package',
  place: 'onsite',
  day: '3 Dec 2026',
  time: '2:30 pm',
  refund: '$299.50',
  isFree: '',
  packageName: 'basic',
  reference: 'LV-0A1B2C',
  consultant: 'Ingrid Larsen',
  token,
  suburb: 'Brunswick',
  name: 'Hanna Reid',
  phone: '+61491570006',
  email: 'hanna@test.example',
  location: '12 Albion Street',
  bookingId: 'b1',
  chargeId: 'c1',
  cents: '59900',
  fee: '$599.00',
  links: JSON.stringify([{ label: 'Basic Package, 3 Dec 2026, 2:30 pm', path: `/bookings/${token}` }]),
}
const kinds = Object.keys(consultationsEmails)
const typed = ['name', 'location', 'consultant']

test.each(kinds)('the email %s leads to our own pages only, and to one side’s link', (kind) => {
  const { subject, text, html, links, hrefs } = hostileEmail(config, kind, values, typed)
  expect(hrefs).toEqual(links)
  for (const link of links)
    expect(link).toMatch(
      /^https:\/\/laneway\.example\/(bookings\/t{43}|visits\/t{43}|book\/basic|admin\/dashboard\?tab=consultations&id=b1)$/,
    )
  expect(`${subject}${text}${html}`).not.toContain('evil.example')
})

test.each(Object.keys(customerEmails))('the letter %s repeats nothing a person typed, and is no promotion', (kind) => {
  const { subject, text } = composeEmail(config, kind, values)
  for (const word of [values.name, values.phone, values.email, values.location])
    expect(`${subject}${text}`).not.toContain(word)
  expect(text).not.toMatch(/undefined|upgrade|discount|offer|recommend/i)
})

test('a call by phone or video asks for no roof space, and a free one takes no money', () => {
  const { text } = composeEmail(config, 'booking-confirmed', { ...values, place: 'call', isFree: 'yes' })
  expect(text).toContain('by phone or video')
  expect(text).toContain('Cancelling is free.')
  expect(text).not.toMatch(/roof|refund/)
})

test('a cancelled one says what is refunded, that nothing is, and nothing about money if it was free', () => {
  const text = (over: object) => composeEmail(config, 'booking-cancelled', { ...values, ...over }).text
  expect(text({})).toContain('$299.50 will be refunded to your card.')
  expect(text({ refund: '' })).toContain('There’s no refund')
  expect(text({ refund: '', isFree: 'yes', day: '' })).not.toMatch(/refund|undefined/)
})

test('who gives a fee back reads the booking, the payment and the way to it', () => {
  const { text } = composeEmail(config, 'consultation-fee', values)
  expect(text).toContain('of payment c1 (booking b1).')
  expect(text).toContain('/admin/dashboard?tab=charges&id=c1')
})
