import { ApiError } from '@lv/contract/errors'
import type Stripe from 'stripe'
import type { Ask } from './ask.ts'
import type { Payments, ProviderEvent } from './port.ts'
import { eventOf, secondsOf } from './shapes.ts'

const TOLERANCE_SECONDS = 300

/** The last `t` of the header: the one that is signed. Anybody may send one: it is read in one pass. */
function signedAt(header: string): number {
  const seconds =
    header
      .split(',')
      .findLast((part) => part.startsWith('t='))
      ?.slice(2) ?? ''
  return /^\d{1,15}$/.test(seconds) ? Number(seconds) : Number.NaN
}

const refused = (cause?: unknown) => new ApiError('invalid', 'The signature of this event is not valid', { cause })

/** Events, fetched and received. `verifier` knows the signatures; the secret is never empty. */
export const eventsAt = (
  ask: Ask,
  verifier: () => Promise<Stripe['webhooks']>,
  webhookSecret: () => Promise<string>,
): Pick<Payments, 'listEvents' | 'readEvent'> => ({
  listEvents: (since, types) =>
    ask(async ({ events }) => {
      const asked = { created: { gte: secondsOf(since) }, limit: 100, ...(types ? { types } : {}) }
      // All of them: they come newest first, so whatever is cut off is never asked for again.
      const newest: ProviderEvent[] = []
      for await (const event of events.list(asked)) newest.push(eventOf(event))
      return newest.reverse()
    }),

  async readEvent(body, signature, now) {
    if (!signature) throw refused()
    // The package looks at old signatures only; one of the future is no better.
    const age = secondsOf(now) - signedAt(signature)
    if (!(Math.abs(age) <= TOLERANCE_SECONDS)) throw refused()
    const webhooks = await verifier()
    const secret = await webhookSecret()
    try {
      return eventOf(webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime()))
    } catch (error) {
      throw refused(error)
    }
  },
})
