import { expect, test } from 'vitest'
import { composeEmail } from '#app/emails.ts'
import { readConfig } from '#core/config.ts'
import { hostileEmail } from '#test/hostile-email.ts'
import { decisionEmails } from './decision-emails.ts'

const config = readConfig({ PUBLIC_URL: 'https://laneway.example', ALLOW_EMBEDDED_SERVICES: 'true' })
const values = {
  name: 'Bruno',
  professional: 'Costa Building',
  document: 'licence (Builder)',
  number: 'DB-U 1',
  suburb: 'Brunswick',
  date: '30 June 2040',
  note: 'The name differs.',
  reason: 'Two complaints.',
  stars: '1',
  slug: 'costa-building',
  requestId: 'r1',
  documentId: 'd1',
}
const kinds = [...Object.keys(decisionEmails), 'review-removed', 'review-of-you-removed']

test.each(kinds)('the letter %s leads to our own pages only, whatever was typed', (kind) => {
  const typed = ['name', 'professional', 'document', 'number', 'note', 'reason', 'suburb']
  const { subject, text, html, links } = hostileEmail(config, kind, values, typed)
  for (const link of links) expect(link).toMatch(/^https:\/\/laneway\.example\//)
  expect(`${subject}${text}${html}`).not.toContain('evil.example')
})

test.each(['document-checked', 'document-rejected', 'review-of-you-removed', 'review-received'])(
  'the letter %s to somebody who is suspended leads nowhere that is closed to them',
  (kind) => {
    expect(composeEmail(config, kind, values).text).toMatch(/https:\/\/laneway\.example\/professionals\//)
    const { text } = composeEmail(config, kind, { ...values, slug: '' })
    expect(text).not.toMatch(
      /laneway\.example\/professionals(?!\/appeal)|your public profile now says so|upload another|You can reply/,
    )
    expect(text).not.toMatch(/undefined| {2}/)
  },
)

test.each(kinds.filter((kind) => /rejected|suspended|removed/.test(kind)))(
  'the letter %s says why, once and ended',
  (kind) => {
    const { text } = composeEmail(config, kind, values)
    expect(text).toMatch(/Reason: (The name differs|Two complaints)\.\n/)
    expect(text).not.toMatch(/undefined/)
  },
)
