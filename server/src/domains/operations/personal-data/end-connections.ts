import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { endFeed } from '#domains/community/community-events/calendar.ts'
import { endIntegrations } from '#domains/marketplace/integrations/end.ts'

/** Ends whatever reads the caller's account, or is told of it, without a sign-in. */
export const endConnections = (ctx: Context, { id, professional }: Pick<Actor, 'id' | 'professional'>): Promise<null> =>
  transact(ctx, async (ctx) => {
    if (professional) await endIntegrations(ctx, { professionalId: professional.id, actorId: id })
    await endFeed(ctx, id)
    invalidates()
    return null
  })
