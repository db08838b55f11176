import type { FastifyInstance } from 'fastify'

// The pages' router ignores case.
const privateLink =
  /^\/(api\/)?(bookings|visits|unsubscribe|talks)\/[^/?]|^\/(verify-email|change-email|lead-answer|community-invitation|api\/community-invitations|professionals\/(reset-password|application|invitation)|api\/professionals\/(applications|invitations)|api\/calendars)\/[^/?]|^\/payment\/[^/?]|^\/(existing-account|verification-sent)\b/i

/** Whether an address contains a secret mailed to one person, or somebody's email. */
export const isPrivateLink = (url: string): boolean => privateLink.test(url)

/**
 * Such a page is not cached or indexed, and no other site learns where its reader came from. Pages say `same-origin`:
 * with `no-referrer` their forms would come with `Origin: null`, as from another site.
 */
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
