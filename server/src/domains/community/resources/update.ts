import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { changes } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { readResource } from './parts/read.ts'

type Change = {
  resourceId: string
  title?: string | undefined
  description?: string | undefined
  folder?: string | undefined
  isPremium?: boolean | undefined
  actor: Actor
}

/** Changes a resource's words, its folder, and whom it is for; what is left out stays. @throws `not_found` */
export function updateResource(ctx: Context, { resourceId, title, description, folder, isPremium, actor }: Change) {
  return transact(ctx, async (ctx) => {
    await ctx.db.execute(sql`update resources set title = coalesce(${title ?? null}, title),
        description = coalesce(${description ?? null}, description), folder = coalesce(${folder ?? null}, folder),
        is_premium = coalesce(${isPremium ?? null}::boolean, is_premium)
      where id = ${resourceId}::uuid`)
    const resource = await readResource(ctx, actor, resourceId)
    changes(`community:${resource.communityId}`)
    return resource
  })
}
