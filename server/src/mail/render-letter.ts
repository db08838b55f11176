import type { Config } from '../config.ts'
import { escapeHtml } from '../escape-html.ts'
import type { Parts } from './letter-parts.ts'
import type { Letter } from './mailer.ts'

/** A letter as text and HTML. Its links lead to `PUBLIC_URL`, but for the payment provider's own page. */
export function renderLetter(config: Config, parts: Parts): Letter {
  const { subject, greeting, paragraphs, action, otherAction, more = [] } = parts
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
