import type { FastifyInstance } from 'fastify'
import type { Config } from '#core/config.ts'
import { newToken } from '#core/tokens.ts'
import { bookingCookieToken, setBookingCookie } from './session.ts'

/** A package's page, as a document or as the router's data request. */
const isBookingPage = (url: string) => /^\/book\/[^/?]+/i.test(url)

/**
 * Marks a browser that opens a booking form, so that submitting twice books once (decisions/0020). Visitors share the
 * page; each has their own mark.
 */
export function markBookingCookies(http: FastifyInstance, config: Config) {
  http.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' && isBookingPage(request.url) && !bookingCookieToken(config, request))
      setBookingCookie(config, reply, newToken())
  })
}
