import { ApiError } from '@lv/contract/errors'
import type Stripe from 'stripe'
import type { Payments } from './port.ts'
import type { Ask } from './stripe-ask.ts'
import { eventOf, secondsOf } from './stripe-shapes.ts'

const TOLERANCE_SECONDS = 300
/** More than this between two looks, and the rest waits for the next one. */
const MOST_EVENTS = 10_000

/** The last `t` of the header: the one that is signed. */
const signedAt = (header: string) => Number(/(?:^|.*,)t=(\d+)(?:,|$)/.exec(header)?.[1] ?? Number.NaN)

const refused = (cause?: unknown) => new ApiError('invalid', 'The signature of this event is not valid', { cause })

/** Events, as they are asked for and as they arrive. `verifier` knows the signatures; the secret is never empty. */
export const eventsAt = (
  ask: Ask,
  verifier: () => Promise<Stripe['webhooks']>,
  webhookSecret: () => Promise<string>,
): Pick<Payments, 'listEvents' | 'readEvent'> => ({
  listEvents: (since) =>
    ask(async ({ events }) => {
      const newest = await events
        .list({ created: { gte: secondsOf(since) }, limit: 100 })
        .autoPagingToArray({ limit: MOST_EVENTS })
      return newest.map(eventOf).reverse()
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
