import type { Context } from '#core/context.ts'

export type Outcome = 'applied' | 'ignored' | 'quarantined'

/** `asOf` is before the provider was asked. */
export type At = { asOf: Date; eventId: string | null }

export type Effect = {
  /** Asks for the object's present state; runs outside any transaction. */
  fetch(ctx: Context, objectId: string): Promise<unknown>
  /** Runs in the caller's transaction; repeating it changes nothing. */
  apply(
    ctx: Context,
    // biome-ignore lint/suspicious/noExplicitAny: each effect takes what its own `fetch` gave.
    object: any,
    at: At,
  ): Promise<Outcome>
}
