import type { Context } from '#core/context.ts'

export type Outcome = 'applied' | 'ignored' | 'quarantined'

/** `asOf`: an instant before which the provider was not asked. */
export type At = { asOf: Date; eventId: string | null }

/** What a happening at the provider changes here. */
export type Effect = {
  /** Asks the provider for the object as it is now; runs outside of any transaction. */
  fetch(ctx: Context, objectId: string): Promise<unknown>
  /** Applies what `fetch` found, in the caller's transaction; applying it twice changes nothing more. */
  apply(
    ctx: Context,
    // biome-ignore lint/suspicious/noExplicitAny: each effect takes what its own `fetch` gave.
    object: any,
    at: At,
  ): Promise<Outcome>
}
