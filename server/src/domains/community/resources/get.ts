import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { readResource } from './parts/read.ts'

/** A resource, and what the actor (null: a visitor) may do with it. @throws `not_found` */
export const getResource = (ctx: Context, { resourceId, actor }: { resourceId: string; actor: Actor | null }) =>
  readResource(ctx, actor, resourceId)
