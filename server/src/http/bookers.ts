import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { bookerToken, newToken, setBooker } from './session.ts'

/** The page of a package, as a document or as what the router asks for. */
const isBookingPage = (url: string) => /^\/book\/[^/?]+/i.test(url)

/**
 * Marks a browser that opens a booking form, so that pressed twice it books once (decisions/0020). The page is shared
 * between visitors, the mark is each one's own.
 */
export function markBookers(http: FastifyInstance, config: Config) {
  http.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' && isBookingPage(request.url) && !bookerToken(config, request))
      setBooker(config, reply, newToken())
  })
}
