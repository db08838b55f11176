import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { readEvent } from './parts/read.ts'

/** An event, and what the actor (null: a visitor) is to it. @throws `not_found` */
export const getEvent = (ctx: Context, { eventId, actor }: { eventId: string; actor: Actor | null }) =>
  readEvent(ctx, actor, eventId)
