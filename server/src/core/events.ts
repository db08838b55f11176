import type { Context } from './context.ts'

/**
 * What a module announces for modules above it, each with its data. Declared beside who publishes it (`declare module`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it
export interface Events {}

/** What a module does when a lower one announces something, in the transaction that it happens in. */
export type Subscribers = { [Name in keyof Events]?: (ctx: Context, event: Events[Name]) => Promise<unknown> }

/** Runs every subscriber, from the lowest module up, in the caller's transaction; what one throws undoes all of it. */
export async function publish<Name extends keyof Events>(ctx: Context, name: Name, event: Events[Name]): Promise<void> {
  for (const { on } of ctx.modules) await on?.[name]?.(ctx, event)
}
