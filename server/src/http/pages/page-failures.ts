import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#core/config.ts'
import { page, sendPage } from '#core/plain-page.ts'
import { escapeHtml } from '#core/text.ts'
import { refusalOf, sendRefusal } from '../routing/failures.ts'

const titles: Record<number, string> = {
  403: 'This request was refused',
  404: 'There is nothing here',
  405: 'That cannot be sent here',
  408: 'That took too long to arrive',
  413: 'That is too large',
  429: 'One moment, please',
  503: 'We will be right back',
}

/** Clients that do not ask for HTML get the API's answers. */
export const wantsPage = (request: FastifyRequest) => request.headers.accept?.includes('text/html') ?? false

export function answerPageFailure(config: Config, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  if (refusal.status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, 'page failed')
  if (!wantsPage(request)) return sendRefusal(reply, refusal)
  const title = titles[refusal.status] ?? 'Something went wrong'
  const { brand, publicUrl } = config
  if (refusal.retryAfter) reply.header('retry-after', refusal.retryAfter)
  const body = `<h1>${escapeHtml(title)}</h1><p role="alert">${escapeHtml(refusal.message)}</p>
<a class="button" href="/">Go to the home page</a><p class="last">Or call ${escapeHtml(brand.phone)}</p>`
  return sendPage(reply, publicUrl, refusal.status, page(title, brand.name, body))
}
