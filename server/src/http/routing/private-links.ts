import type { FastifyInstance } from 'fastify'

const privateLink =
  /^\/(api\/)?(bookings|visits|unsubscribe|talks|shortlists)\/[^/?]|^\/(verify-email|change-email|lead-answer|community-invitation|api\/community-invitations|professionals\/(reset-password|application|invitation)|api\/professionals\/(applications|invitations)|api\/calendars)\/[^/?]|^\/payment\/[^/?]|^\/(existing-account|verification-sent)\b/i

/** Addresses with a secret that was emailed to one person, or with somebody's email. */
export const isPrivateLink = (url: string): boolean => privateLink.test(url)

/** `same-origin` rather than `no-referrer` on pages: their forms would otherwise send `Origin: null`. */
export function keepLinksPrivate(http: FastifyInstance) {
  http.addHook('onRequest', (request, reply, done) => {
    if (isPrivateLink(request.url))
      reply.headers({
        'cache-control': 'no-store',
        'referrer-policy': request.url.startsWith('/api/') ? 'no-referrer' : 'same-origin',
        'x-robots-tag': 'noindex, nofollow',
      })
    done()
  })
}
