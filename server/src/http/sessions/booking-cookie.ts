import type { FastifyInstance } from 'fastify'
import type { Config } from '#core/config.ts'
import { newToken } from '#core/tokens.ts'
import { bookingCookieToken, setBookingCookie } from './session.ts'

const isBookingPage = (url: string) => /^\/book\/[^/?]+/i.test(url)

/** Lets a repeated submission book once (decisions/0020). Set here, as visitors share the cached page. */
export function markBookingCookies(http: FastifyInstance, config: Config) {
  http.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' && isBookingPage(request.url) && !bookingCookieToken(config, request))
      setBookingCookie(config, reply, newToken())
  })
}
