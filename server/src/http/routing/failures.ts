import { ApiError, type ErrorCode, type Issue } from '@lv/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sqlState } from '#core/context.ts'
import { PaymentRefused } from '#platform/payments/webhook.ts'

/** Never holds a stack, a statement, a path or a version. */
export type Refusal = {
  status: number
  message: string
  code: ErrorCode
  issues?: Issue[]
  retryAfter?: number
  details?: Record<string, unknown>
}

const unavailable = (): Refusal => ({
  status: 503,
  code: 'unavailable',
  message: 'We can’t reach our records right now. Please try again in a moment.',
})

const byFastifyCode: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Send JSON: content-type application/json'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The request is too large'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid', 'The request is not valid JSON'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid', 'The request has no body'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid', 'The request length does not match'],
  FST_REQ_FILE_TOO_LARGE: ['too_large', 'The file is larger than 10MB. Please choose a smaller file.'],
  FST_ERR_HANDLER_TIMEOUT: ['unavailable', 'This took too long. Please try again.'],
  FST_UNDER_PRESSURE: ['unavailable', 'We are very busy. Please try again in a moment.'],
}

const lost = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND'])

function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error)
  if (state && (/^(08|53|57)/.test(state) || state === '25P03')) return true
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && lost.has(cause.code)) return true
    if (/^(timeout exceeded when trying to connect|Connection terminated|Client has encountered)/.test(cause.message))
      return true
  }
  return false
}

/** A serialisation failure, deadlock or constraint that no use case has handled itself. */
const isOvertaken = (error: unknown): boolean => /^(40001|40P01|23503|23505|23514|23P01)$/.test(sqlState(error) ?? '')

const OVERTAKEN = 'Something changed at the same moment, so this wasn’t done. Please look again and try once more.'

/** Only the unforeseen becomes a 500. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof ApiError) {
    const { status, message, code, issues, retryAfter, details } = error
    return {
      status,
      message,
      code,
      ...(issues ? { issues } : {}),
      ...(retryAfter ? { retryAfter } : {}),
      ...(details ? { details } : {}),
    }
  }
  if (error instanceof PaymentRefused) return refusalOf(new ApiError('conflict', error.message))
  const known = byFastifyCode[(error as FastifyError)?.code ?? '']
  if (known) return { ...refusalOf(new ApiError(known[0], known[1])) }
  if (isDatabaseAway(error)) return unavailable()
  if (isOvertaken(error)) return refusalOf(new ApiError('conflict', OVERTAKEN))
  if (/^22/.test(sqlState(error) ?? ''))
    return refusalOf(new ApiError('invalid', 'The input has a value that can’t be stored'))
  const status = (error as FastifyError)?.statusCode ?? 500
  if (status >= 400 && status < 500) return { status, code: 'invalid', message: 'We couldn’t understand the request' }
  return { status: 500, code: 'internal', message: 'Something went wrong on our side. Please try again.' }
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  const { status, retryAfter, details, ...body } = refusal
  if (retryAfter) reply.header('retry-after', retryAfter)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...details, ...body }))
}

const AWAY_SECONDS = 5

export function sayWhenToComeBack(http: FastifyInstance) {
  http.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', AWAY_SECONDS)
  })
}

export function answerFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  details?: (message: string) => Refusal['details'],
) {
  const refusal = refusalOf(error)
  // A constraint that a use case did not foresee is our bug, whatever the sender is told.
  if (refusal.status >= 500 || isOvertaken(error))
    request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
  const more = details?.(refusal.message)
  return sendRefusal(reply, more ? { ...refusal, details: more } : refusal)
}
