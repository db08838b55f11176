import { type Context, transact } from '../../context.ts'
import type { Actor } from '../../http/actor.ts'
import { changes } from '../../http/subjects.ts'
import { endFeed } from '../community-events/calendar-feed.ts'
import { endIntegrations } from '../integrations/end-integrations.ts'

/** Ends whatever reads the caller's account, or is told of it, without a sign-in. */
export const endConnections = (ctx: Context, { id, professional }: Pick<Actor, 'id' | 'professional'>): Promise<null> =>
  transact(ctx, async (ctx) => {
    if (professional) await endIntegrations(ctx, { professionalId: professional.id, actorId: id })
    await endFeed(ctx, id)
    changes()
    return null
  })
