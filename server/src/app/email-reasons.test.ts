import { expect, test } from 'vitest'
import { readConfig } from '#core/config.ts'
import { composeEmail } from './emails.ts'

const config = readConfig({})
const values = { name: 'Bruno', document: 'licence (Builder)', professional: 'Costa Building', title: 'Kitchen' }

test.each([
  ['document-rejected', 'note'],
  ['appeal-upheld', 'reason'],
  ['appeal-overturned', 'reason'],
  ['account-suspended', 'reason'],
  ['review-removed', 'reason'],
  ['review-of-you-removed', 'reason'],
  ['booking-called-off', 'reason'],
  ['visit-called-off', 'reason'],
  ['application-declined', 'reason'],
  ['application-appeal-declined', 'reason'],
  ['refund', 'reason'],
  ['subscription-ended', 'reason'],
  ['payout-declined', 'note'],
  ['lead-report-rejected', 'note'],
  ['lead-points-back', 'why'],
])('the reason in the email %s ends once, with its own mark where it has one', (kind, key) => {
  const said = (reason: string) => composeEmail(config, kind, { ...values, [key]: reason }).text
  expect(said('Who is this?')).toMatch(/Reason: Who is this\?(?! ?[.?])/)
  for (const reason of ['Two complaints', 'Two complaints.', 'Two complaints.\n'])
    expect(said(reason)).toMatch(/Reason: Two complaints\.(?! ?\.)/)
})

test.each(['document-checked', 'lead-report-accepted'])(
  'our note in the letter %s is ended too, if there is one',
  (kind) => {
    const said = (note: string) => composeEmail(config, kind, { ...values, note }).text
    expect(said('Seen on the register')).toContain('Our note: Seen on the register.\n')
    expect(said('Seen on the register.')).toContain('Our note: Seen on the register.\n')
    expect(said('')).not.toContain('Our note')
  },
)
