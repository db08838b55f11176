import { describe, expect, test } from 'vitest'
import { composeEmail } from '#app/emails.ts'
import { readConfig } from '#core/config.ts'

const config = readConfig({})
const visit = {
  package: 'Basic Package',
  place: 'onsite',
  day: 'Fri 4 Dec 2026',
  time: '10:00 am',
  packageName: 'basic',
}
const who = { consultant: 'Ingrid', name: 'Hanna https://evil.example', phone: '+61491570156', email: 'h@test.example' }
const letter = (kind: string, values: Record<string, string>) =>
  composeEmail(config, kind, { ...visit, token: 't'.repeat(43), reference: 'LV-1A2B3C', ...values })

describe('a visit that is cancelled, not by its customer', () => {
  test('by us: the customer reads why, what is refunded, and where to book again', () => {
    const { subject, text } = letter('booking-called-off', { reason: 'Ingrid is ill.', refund: '$599.00' })
    expect(subject).toBe('We had to cancel your Basic Package')
    expect(text).toContain('Your Basic Package on Fri 4 Dec 2026, 10:00 am (Melbourne time) is cancelled.')
    expect(text).toContain('Reason: Ingrid is ill. We’re sorry.')
    expect(text).toContain('$599.00 will be refunded to your card.')
    expect(text).toContain(`${config.publicUrl}/book/basic`)
    expect(text).toContain(`${config.publicUrl}/bookings/${'t'.repeat(43)}`)
  })

  test('as its payment went back: nothing is promised that has happened, and nobody is blamed', () => {
    const { subject, text } = letter('booking-called-off', { reason: '', refund: '' })
    expect(subject).toBe('Your Basic Package is cancelled')
    expect(text).toContain('Your payment was refunded in full, so we’ve released the time.')
    expect(text).not.toMatch(/Reason|refunded to your card|undefined/)
  })

  test('is told to the consultant without a word that the customer cancelled, and without a link that was typed', () => {
    const byUs = letter('visit-called-off', { ...who, reason: 'You are ill' })
    expect(byUs.subject).toBe('Cancelled: Fri 4 Dec 2026, 10:00 am, booking LV-1A2B3C')
    expect(byUs.text).toContain('Reason: You are ill.')
    const refunded = letter('visit-called-off', { ...who, reason: '' })
    expect(refunded.text).toContain('The payment was refunded in full. The time is free again.')
    for (const { text } of [byUs, refunded]) expect(text).not.toMatch(/evil\.example|cancelled the|undefined/)
  })
})

test('money of a consultation that is ours again names its payment and what to do', () => {
  const { text } = letter('consultation-restored', {
    chargeId: 'c-1',
    amount: '$599.00',
    what: 'Consultation: Basic Package',
  })
  expect(text).toContain('$599.00 was refunded for Consultation: Basic Package and has come back to us')
  expect(text).toContain('/admin/dashboard?tab=charges&id=c-1')
})
