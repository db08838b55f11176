import { ApiError } from '@lv/contract/errors'
import type { Logger } from 'pino'
import type Stripe from 'stripe'
import { openBreaker } from './breaker.ts'
import { PaymentRefused } from './port.ts'

export type StripeCall = <T>(work: (stripe: Stripe) => Promise<T>) => Promise<T>

const RETRY_SECONDS = 60

const unavailable = (retryAfter: number, cause?: unknown) =>
  new ApiError(
    'unavailable',
    'The payment provider isn’t responding. Nothing was charged; please try again in a minute.',
    { retryAfter, cause },
  )

type Failure = Error & { type: string; code?: string; statusCode?: number }

const isFailure = (error: unknown): error is Failure =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' && error.type.startsWith('Stripe')

/** Our key is rejected, which no customer can fix. */
const isOurs = ({ type }: Failure) => type === 'StripeAuthenticationError' || type === 'StripePermissionError'

/** No answer, a server error, too many calls, or the same call still under way. */
const isAway = ({ type, statusCode = 0 }: Failure) =>
  type === 'StripeConnectionError' || type === 'StripeRateLimitError' || statusCode >= 500 || statusCode === 409

/** Only card errors are meant for customers; other messages may name our keys and ids. */
const wordsOf = ({ type, message }: Failure) =>
  type === 'StripeCardError'
    ? message
    : 'The payment provider did not accept this. Please check your saved card, or write to us if it happens again.'

export function openAsk(connect: () => Promise<Stripe>, log: Logger): { ask: StripeCall; isAnswering(): boolean } {
  const breaker = openBreaker()
  const translate = (error: unknown): unknown => {
    if (!isFailure(error)) return error
    const isUnreachable = isAway(error)
    breaker.note(!isUnreachable)
    if (isOurs(error)) log.error({ err: error }, 'the payment provider does not take our key')
    if (isUnreachable || isOurs(error)) return unavailable(RETRY_SECONDS, error)
    if (error.type !== 'StripeCardError') log.warn({ err: error }, 'the payment provider refused what we asked')
    return new PaymentRefused(wordsOf(error), error.code ?? error.type, error)
  }
  return {
    isAnswering: () => !breaker.isOpen(),
    async ask(work) {
      const wait = breaker.wait()
      if (wait > 0) throw unavailable(Math.ceil(wait / 1000))
      const stripe = await connect()
      try {
        const answer = await work(stripe)
        breaker.note(true)
        return answer
      } catch (error) {
        throw translate(error)
      }
    },
  }
}
