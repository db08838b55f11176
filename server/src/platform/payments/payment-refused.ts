/** The payment provider refused. `message` may be shown to people; the provider's own words are in `cause`. */
export class PaymentRefused extends Error {
  /** The provider's code, such as `card_declined` or `authentication_required`. */
  readonly code: string
  constructor(message: string, code: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}
