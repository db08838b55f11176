import type { Context } from './context.ts'

// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it
export interface Events {}

export type Subscribers = { [Name in keyof Events]?: (ctx: Context, event: Events[Name]) => Promise<unknown> }

/** Runs subscribers from the lowest module up in the caller's transaction; a throw undoes all of it. */
export async function publish<Name extends keyof Events>(ctx: Context, name: Name, event: Events[Name]): Promise<void> {
  for (const { on } of ctx.modules) await on?.[name]?.(ctx, event)
}
