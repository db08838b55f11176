/** Every refusal the product can give, with its HTTP status. A new code is added here and nowhere else. */
export const statusOf = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  payment_required: 403,
  reauth_required: 403,
  cross_site: 403,
  not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  conflict: 409,
  in_flight: 409,
  slot_taken: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  key_reused: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const

export type ErrorCode = keyof typeof statusOf

/** One field's message; `path` is the field's dotted name, '' for the whole input. */
export type Issue = { path: string; message: string }

type More = { issues?: Issue[]; retryAfter?: number; cause?: unknown; details?: Record<string, unknown> }

/** A refusal: thrown by use cases, turned into `{message, code, issues}` by the one error handler. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly issues: Issue[] | undefined
  /** Seconds to wait before another try, for `too_many_requests` and `unavailable`. */
  readonly retryAfter: number | undefined
  /** Documented fields beside `message` in the answer, such as `needsLogin`. */
  readonly details: Record<string, unknown> | undefined

  constructor(code: ErrorCode, message: string, more: More = {}) {
    super(message, { cause: more.cause })
    this.code = code
    this.issues = more.issues
    this.retryAfter = more.retryAfter
    this.details = more.details
  }

  get status(): number {
    return statusOf[this.code]
  }
}

/** A refusal of one field, for use cases that find out what a schema cannot know. */
export const invalidField = (path: string, message: string) =>
  new ApiError('invalid', message, { issues: [{ path, message }] })
