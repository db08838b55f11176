import { ApiError } from '@lv/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pathOf } from './address.ts'
import { requireFormSize } from './forms.ts'
import type { PageAt } from './page-at.ts'

export const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/** What browsers and programs look for by themselves; none of our pages has a name like these. */
const sought = /\.|^\/(wp|cgi-bin|phpmyadmin|pma|mysql|vendor|solr|actuator|autodiscover)(\/|-|$)/i

function sendNothing(reply: FastifyReply) {
  return reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'public, max-age=3600')
    .send('There is nothing here.\n')
}

/**
 * Turns away at a page's door, before anything that was sent is read, what no page answers: an address that nobody types
 * gets a line of text, a form where none is taken 405 or 404, one that says it is too large 413. A page that is asked for
 * by another way of writing its address is asked for there. @returns the reply where all is said.
 */
export function meetAtDoor(page: PageAt, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
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
