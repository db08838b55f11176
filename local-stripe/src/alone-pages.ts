import type { FastifyReply } from 'fastify'
import type { Ground } from './base.ts'
import { type Page, PageRefusal, type Site, wantsPage } from './pages/site.ts'
import { escapeHtml } from './pages/text.ts'

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:2rem auto;padding:0 1rem}.wide{max-width:70rem}
label{display:block}input:not([type=checkbox]){font:inherit;width:100%;box-sizing:border-box;padding:.4rem}button,.button{font:inherit;padding:.5rem 1rem}
.sum{display:flex;justify-content:space-between}.scroll{overflow-x:auto}table{border-collapse:collapse}th,td{text-align:left;padding:.3rem .8rem .3rem 0;white-space:nowrap}.row,td form{display:flex;gap:.5rem;align-items:center}.row input,td input{width:7rem!important}`

const statuses = { invalid: 400, not_found: 404, conflict: 409 }

const send = (reply: FastifyReply, status: number, { title, body, isWide }: Page) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body${isWide ? ' class="wide"' : ''}><main>${body}</main></body></html>`)

/** A page of the caller's own, wherever that runs; nothing but the web's addresses. */
function returnTo(value: unknown): string | null {
  if (typeof value !== 'string') return null
  if (/^\/(?![/\\])/.test(value)) return value
  return /^https?:$/.test(URL.parse(value)?.protocol ?? '') ? value : null
}

/** What the pages are shown with where no product gives them its own: plain, and open to any address on the way back. */
export const alonePages = (log: Ground['log']): Site => ({
  name: 'the shop',
  seller: 'the shop',
  accountPath: '/dev/payments',
  send,
  acceptForms(http) {
    const read = async (_request: unknown, body: string | Buffer) => new URLSearchParams(String(body))
    http.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, read)
  },
  answerFailure(error, request, reply) {
    const given = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
    const status = error instanceof PageRefusal ? statuses[error.code] : given
    if (status >= 500) log.error({ err: error }, 'a page failed')
    const message = status < 500 && error instanceof Error ? error.message : 'The provider failed'
    const issues = error instanceof PageRefusal ? error.issues : undefined
    if (!wantsPage(request)) return reply.code(status).send({ message, issues })
    return send(reply, status, { title: 'Refused', body: `<h1>Refused</h1><p role="alert">${escapeHtml(message)}</p>` })
  },
  returnTo,
})
