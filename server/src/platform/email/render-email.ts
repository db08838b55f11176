import type { Config } from '#core/config.ts'
import type { EmailContent } from '#core/email-parts.ts'
import { escapeHtml } from '#core/text.ts'
import type { EmailMessage } from './mailer.ts'

const CHOOSE = { label: 'Choose what you’re told', path: '/notifications/preferences' }

/** Links lead to `PUBLIC_URL`, except for the payment provider's own page. */
export function renderEmail(
  config: Config,
  parts: EmailContent,
  unsubscribeLink?: { path: string; label: string },
): EmailMessage {
  const { subject, greeting, paragraphs, action, otherAction, more = [] } = parts
  const addressed = (link: { label: string } & ({ path: string } | { url: string })) => ({
    label: link.label,
    url: 'url' in link ? link.url : `${config.publicUrl}${link.path}`,
  })
  const actions = [action, otherAction].filter((link) => link !== undefined).map(addressed)
  const listed = more.map(addressed)
  const { name, phone, email } = config.brand
  const closing = `${name} · ${phone} · ${email}`
  const ways = unsubscribeLink
    ? [unsubscribeLink, CHOOSE].map(({ label, path }) => ({ label, url: `${config.publicUrl}${path}` }))
    : []
  const lines = [...actions, ...listed].map(({ label, url }) => `${label}: ${url}`)
  const under = ways.map(({ label, url }) => `${label}: ${url}`)
  const text = [greeting, ...paragraphs, ...lines, [closing, ...under].join('\n')].join('\n\n')
  const buttons = actions
    .map(
      ({ label, url }) =>
        `<p><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#a9452e;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>`,
    )
    .join('')
  const list = listed
    .map(({ label, url }) => `<p><a href="${escapeHtml(url)}" style="color:#a9452e">${escapeHtml(label)}</a></p>`)
    .join('')
  const small = ways.map(
    ({ label, url }) => `<br><a href="${escapeHtml(url)}" style="color:#56636d">${escapeHtml(label)}</a>`,
  )
  const html = `<!doctype html><html lang="en-AU"><head><meta name="viewport" content="width=device-width"></head><body style="margin:0;padding:24px;background:#faf7f1;color:#22303a;font:16px/1.55 Figtree,system-ui,sans-serif"><div style="max-width:560px;margin:auto;padding:24px;background:#ffffff;border:1px solid #ddd5c7;border-radius:10px;overflow-wrap:anywhere"><p style="font-weight:700;font-size:18px;margin-top:0">${escapeHtml(name)}</p>${[greeting, ...paragraphs].map((part) => `<p>${escapeHtml(part)}</p>`).join('')}${buttons}${list}<p style="color:#56636d;font-size:14px;margin-bottom:0">${escapeHtml(closing)}${small.join('')}</p></div></body></html>`
  return { subject, text, html }
}
