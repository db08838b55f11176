import type { Config } from '../config.ts'
import { escapeHtml } from '../http/escape-html.ts'
import type { Letter } from './mailer.ts'

type Values = Record<string, string>
type Parts = { subject: string; greeting: string; paragraphs: string[]; action?: { label: string; path: string } }

/** A person's note never turns into a link in somebody's mail client. */
const plain = (text: string) => text.replace(/[\r\n]+/g, ' ').replace(/(https?:\/\/|www\.)\S+/gi, '[link removed]')

const hello = (name: string | undefined) => (name ? `Hello ${plain(name)},` : 'Hello,')
const quoted = (note: string | undefined) => (note ? [`They wrote: “${plain(note)}”`] : [])

const letters: Record<string, (values: Values, config: Config) => Parts> = {
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
  const { subject, greeting, paragraphs, action } = write(values, config)
  const link = action && `${config.publicUrl}${action.path}`
  const { name, phone, email } = config.brand
  const closing = `${name} · ${phone} · ${email}`
  const text = [greeting, ...paragraphs, ...(link ? [`${action?.label}: ${link}`] : []), closing].join('\n\n')
  const button = link
    ? `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#a9452e;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action?.label ?? '')}</a></p>`
    : ''
  const html = `<!doctype html><html lang="en-AU"><body style="margin:0;padding:24px;background:#faf7f1;color:#22303a;font:16px/1.55 Figtree,system-ui,sans-serif"><div style="max-width:560px;margin:auto;padding:24px;background:#ffffff;border:1px solid #ddd5c7;border-radius:10px"><p style="font-weight:700;font-size:18px;margin-top:0">${escapeHtml(name)}</p>${[greeting, ...paragraphs].map((part) => `<p>${escapeHtml(part)}</p>`).join('')}${button}<p style="color:#56636d;font-size:14px;margin-bottom:0">${escapeHtml(closing)}</p></div></body></html>`
  return { subject, text, html }
}
