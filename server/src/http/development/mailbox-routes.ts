import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { escapeHtml } from '#core/text.ts'
import { type CapturedMail, listCapturedMails } from '#platform/email/captured-mails.ts'
import { parse } from '../routing/pipeline.ts'

const Query = z.object({ to: z.string().max(254).optional() })

const addressIn = ({ query }: FastifyRequest) => (parse(Query, query, 'query') as z.output<typeof Query>).to

const style = `body{font:16px/1.5 system-ui,sans-serif;background:#faf7f1;color:#22303a;margin:0 auto;max-width:860px;padding:24px}
article{background:#fff;border:1px solid #ddd5c7;border-radius:10px;padding:16px;margin:16px 0}h2{font-size:18px;margin:0}
p{margin:4px 0}iframe{width:100%;height:320px;border:1px solid #ddd5c7;border-radius:8px;background:#fff;margin-top:8px}input,button{font:inherit;padding:8px 12px;border-radius:8px;border:1px solid #7c8790}`

const files = ({ attachments }: CapturedMail) =>
  attachments
    .map(({ filename, contentType }) => `<p>With ${escapeHtml(filename)} (${escapeHtml(contentType)})</p>`)
    .join('')

const article = (mail: CapturedMail) => `<article><h2>${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.to)} from ${escapeHtml(mail.from)} at <time datetime="${mail.at.toISOString()}">${mail.at.toISOString()}</time></p>
${files(mail)}<iframe title="${escapeHtml(mail.subject)}" sandbox="allow-popups" srcdoc="${escapeHtml(mail.html || `<pre>${escapeHtml(mail.text)}</pre>`)}"></iframe></article>`

const page = (mails: CapturedMail[], to = '') => `<!doctype html><html lang="en-AU"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Captured mailbox</title><style>${style}</style></head><body>
<h1>Captured mailbox</h1><p>Mail this copy of the product has sent. None of it has left this machine.</p>
<form><label>Sent to <input name="to" type="email" value="${escapeHtml(to)}"></label> <button>Show</button></form>
${mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(article).join('')}</body></html>`

/** `/dev/mailbox` and `/dev/mailbox.json?to=`: captured email, newest first. */
export function mailboxRoutes(http: FastifyInstance, ctx: Context) {
  http.get('/dev/mailbox.json', async (request) => listCapturedMails(ctx, addressIn(request)))
  http.get('/dev/mailbox', async (request, reply) => {
    const to = addressIn(request)
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
    return page(await listCapturedMails(ctx, to), to)
  })
}
