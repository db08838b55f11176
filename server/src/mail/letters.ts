import type { Config } from '../config.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { hello, type Letters, plain, quoted, type Values } from './letter-parts.ts'
import { approvalLetters } from './letters-approvals.ts'
import { calledOffLetters } from './letters-called-off.ts'
import { consultationLetters } from './letters-consultations.ts'
import { contactLetters } from './letters-contact.ts'
import { decisionLetters } from './letters-decisions.ts'
import { handedOverLetters } from './letters-handed-over.ts'
import { leadLetters } from './letters-leads.ts'
import { moneyLetters } from './letters-money.ts'
import { priceLetters } from './letters-prices.ts'
import { professionalLetters } from './letters-professionals.ts'
import { quoteLetters } from './letters-quotes.ts'
import { refundLetters } from './letters-refunds.ts'
import { requestLetters } from './letters-requests.ts'
import type { Letter } from './mailer.ts'

const letters: Letters = {
  ...requestLetters,
  ...quoteLetters,
  ...leadLetters,
  ...professionalLetters,
  ...moneyLetters,
  ...refundLetters,
  ...priceLetters,
  ...contactLetters,
  ...consultationLetters,
  ...calledOffLetters,
  ...handedOverLetters,
  ...decisionLetters,
  ...approvalLetters,
  welcome: ({ firstName }, { brand }) => ({
    subject: `Welcome to ${brand.name}`,
    greeting: hello(firstName),
    paragraphs: [
      `You have an account at ${brand.name}: the place where Melbourne's renovators, builders and trades help each other.`,
      'A good first step is a community about what is on your mind, be it a slab, a permit or a kitchen. Read along, ask, or answer what you know.',
    ],
    action: { label: 'Browse communities', path: '/communities' },
  }),
  'join-request': ({ firstName, person, community, communityId, note }) => ({
    subject: `${plain(person ?? 'Somebody')} asks to join ${plain(community ?? 'your community')}`,
    greeting: hello(firstName),
    paragraphs: [
      `${plain(person ?? 'Somebody')} asks to join ${plain(community ?? 'your community')}.`,
      ...quoted(note),
    ],
    action: { label: 'Accept or decline', path: `/community/${communityId}/requests` },
  }),
  'join-request-accepted': ({ firstName, community, communityId, note }) => ({
    subject: `You are now a member of ${plain(community ?? 'the community')}`,
    greeting: hello(firstName),
    paragraphs: [`Your request to join ${plain(community ?? 'the community')} was accepted.`, ...quoted(note)],
    action: { label: 'Open the community', path: `/community/${communityId}/dashboard` },
  }),
  'join-request-accepted-to-pay': ({ firstName, community, communityId, price, note }) => ({
    subject: `You are accepted: subscribe to join ${plain(community ?? 'the community')}`,
    greeting: hello(firstName),
    paragraphs: [
      `Your request to join ${plain(community ?? 'the community')} was accepted. Membership costs ${price} a month, incl. GST, or comes with premium; you are in as soon as one of them is paid.`,
      ...quoted(note),
    ],
    action: { label: 'Subscribe to join', path: `/subscribe?community=${communityId}` },
  }),
  'join-request-declined': ({ firstName, community, note }) => ({
    subject: `Your request to join ${plain(community ?? 'a community')}`,
    greeting: hello(firstName),
    paragraphs: [`Your request to join ${plain(community ?? 'the community')} was declined.`, ...quoted(note)],
    action: { label: 'Find other communities', path: '/communities' },
  }),
}

/**
 * The letter of a kind, as text and HTML, with links to `PUBLIC_URL` only.
 * @throws where no letter is called so; the job is then parked for somebody to look at.
 */
export function writeLetter(config: Config, kind: string, values: Values): Letter {
  const write = letters[kind]
  if (!write) throw new Error(`no letter is called ${kind}`)
  const { subject, greeting, paragraphs, action, otherAction, more = [] } = write(values, config)
  const links = [action, otherAction, ...more]
    .filter((link) => link !== undefined)
    .map((link) => ({ label: link.label, url: 'url' in link ? link.url : `${config.publicUrl}${link.path}` }))
  const { name, phone, email } = config.brand
  const closing = `${name} · ${phone} · ${email}`
  const text = [greeting, ...paragraphs, ...links.map(({ label, url }) => `${label}: ${url}`), closing].join('\n\n')
  const buttons = links
    .map(
      ({ label, url }) =>
        `<p><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#a9452e;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>`,
    )
    .join('')
  const html = `<!doctype html><html lang="en-AU"><head><meta name="viewport" content="width=device-width"></head><body style="margin:0;padding:24px;background:#faf7f1;color:#22303a;font:16px/1.55 Figtree,system-ui,sans-serif"><div style="max-width:560px;margin:auto;padding:24px;background:#ffffff;border:1px solid #ddd5c7;border-radius:10px;overflow-wrap:anywhere"><p style="font-weight:700;font-size:18px;margin-top:0">${escapeHtml(name)}</p>${[greeting, ...paragraphs].map((part) => `<p>${escapeHtml(part)}</p>`).join('')}${buttons}<p style="color:#56636d;font-size:14px;margin-bottom:0">${escapeHtml(closing)}</p></div></body></html>`
  return { subject, text, html }
}
