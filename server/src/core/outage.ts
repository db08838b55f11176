/**
 * What is outside takes nothing at the moment, whatever it is handed: a mail server that is down, a service that asks us to
 * wait. The work is not at fault, and is put off (see `patienceSeconds` of a job).
 */
export class Outage extends Error {
  override name = 'Outage'
  /** False where it puts off this one alone, as a full mailbox does: others may pass. */
  readonly isForAll: boolean

  constructor(message: string, { cause, isForAll = true }: { cause?: unknown; isForAll?: boolean } = {}) {
    super(message, { cause })
    this.isForAll = isForAll
  }
}
