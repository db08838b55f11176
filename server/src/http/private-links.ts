import type { FastifyInstance } from 'fastify'

// The pages' router takes capitals for small letters.
const privateLink =
  /^\/(api\/)?(bookings|visits)\/[^/?]|^\/(verify-email|lead-answer|professionals\/reset-password)\/[^/?]|^\/(existing-account|verification-sent)\b/i

/** Whether an address holds a secret that was mailed to one person, or somebody's email. */
export const isPrivateLink = (url: string): boolean => privateLink.test(url)

/**
 * What is behind such an address is kept by nobody, listed nowhere, and no other site learns where its reader came from.
 * Pages say `same-origin`: with `no-referrer` their forms would come with `Origin: null`, as from another site.
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
