/** The API's envelope of an error, as the `stripe` package reads it. */
export type ProblemBody = {
  error: {
    type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
    message: string
    code?: string
    param?: string
    decline_code?: string
    payment_intent?: Record<string, unknown>
    setup_intent?: Record<string, unknown>
  }
}

/** Thrown to answer with an error and to undo what the call has changed. */
export class Problem extends Error {
  readonly status: number
  readonly body: ProblemBody
  constructor(status: number, error: ProblemBody['error']) {
    super(error.message)
    this.status = status
    this.body = { error }
  }
}

export const invalid = (message: string, code: string, param?: string) =>
  new Problem(400, { type: 'invalid_request_error', message, code, ...(param ? { param } : {}) })

export const missing = (kind: string, id: string, param = 'id') =>
  new Problem(404, {
    type: 'invalid_request_error',
    message: `No such ${kind.replaceAll('_', ' ')}: '${id}'`,
    code: 'resource_missing',
    param,
  })

/** An answer of 402 that keeps what happened: a card was refused, and the objects say so. */
export class Refused {
  readonly body: ProblemBody
  constructor(error: Omit<ProblemBody['error'], 'type'>) {
    this.body = { error: { type: 'card_error', ...error } }
  }
}
