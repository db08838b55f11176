import { ApiError } from '@lv/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pathOf } from '../routing/address.ts'
import { requireFormSize } from './forms.ts'
import type { PageAt } from './page-at.ts'

export const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/** Paths that bots probe; none of our pages has one like these. */
const sought = /\.|^\/(wp|cgi-bin|phpmyadmin|pma|mysql|vendor|solr|actuator|autodiscover)(\/|-|$)/i

function sendNothing(reply: FastifyReply) {
  return reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'public, max-age=3600')
    .send('There is nothing here.\n')
}

/** Refuses before reading a body. @returns the reply if sent @throws `not_found`, `method_not_allowed`, `too_large` */
export function guardPage(page: PageAt, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const { isThere, takesForms, path } = page
  if (!isThere && sought.test(path)) return sendNothing(reply)
  if (isRead(request)) {
    if (!isThere || pathOf(request.originalUrl) === pathOf(request.url)) return undefined
    return reply.header('cache-control', 'public, max-age=3600').redirect(request.url, 308)
  }
  if (!isThere) throw new ApiError('not_found', 'There is no page at this address')
  if (!takesForms) {
    reply.header('allow', 'GET, HEAD')
    throw new ApiError('method_not_allowed', 'Nothing can be sent to this page')
  }
  requireFormSize(request, page.form)
  return undefined
}
