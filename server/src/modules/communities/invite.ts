import type { Invitation, NewInvitation } from '@lv/contract/community-members'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Context, transact } from '../../context.ts'
import { only } from '../../db/rows.ts'
import { wire } from '../../db/wire.ts'
import { changes } from '../../http/subjects.ts'
import { tell } from '../../news/tell.ts'
import { invitationToken } from './invitation-link.ts'
import { nameOf } from './parts/name-of.read.ts'

const DAY_MS = 86_400_000

type New = z.output<typeof NewInvitation> & { communityId: string; actorId: string }
type Made = { id: string; createdAt: string; expiresAt: string; community: string }

/**
 * Makes a way into a community, until it expires or is used up: a link to pass on, or a letter to an address, for one
 * person. The address is not kept.
 */
export function inviteToCommunity(ctx: Context, input: New): Promise<Invitation> {
  const { communityId, actorId, email, days } = input
  changes()
  return transact(ctx, async (ctx) => {
    const mostUses = email ? 1 : (input.mostUses ?? null)
    const until = new Date(ctx.now().getTime() + days * DAY_MS)
    const { rows } = await ctx.db.execute<Made>(sql`with made as (
        insert into community_invitations (community_id, created_by, is_mailed, most_uses, expires_at, created_at)
        values (${communityId}, ${actorId}, ${Boolean(email)}, ${mostUses}, ${until}, ${ctx.now()})
        returning id, created_at, expires_at)
      select made.id, made.created_at as "createdAt", made.expires_at as "expiresAt", c.name as community
      from made, communities c where c.id = ${communityId}::uuid`)
    const { id, createdAt, expiresAt, community } = only(rows)
    if (email)
      await tell(ctx, {
        kind: 'community-invitation',
        to: { email },
        data: { person: await nameOf(ctx, actorId), community, days: String(days) },
        link: { kind: 'community_invitation', subject: id },
      })
    const path = `/community-invitation/${await invitationToken(ctx, id)}`
    return {
      id,
      url: email ? null : `${ctx.config.publicUrl}${path}`,
      isMailed: Boolean(email),
      mostUses,
      useCount: 0,
      createdAt: wire(createdAt),
      expiresAt: wire(expiresAt),
      state: 'open',
    }
  })
}
