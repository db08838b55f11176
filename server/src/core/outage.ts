/** An external service is unavailable whatever the request; the job is retried later (`patienceSeconds`). */
export class Outage extends Error {
  override name = 'Outage'
  /** False where only this request has to wait, as for a full mailbox. */
  readonly isForAll: boolean

  constructor(message: string, { cause, isForAll = true }: { cause?: unknown; isForAll?: boolean } = {}) {
    super(message, { cause })
    this.isForAll = isForAll
  }
}
