import type { Invitation, NewInvitation } from '@lv/contract/community-members'
import { DAY_MS } from '@lv/contract/durations'
import { invalidField } from '@lv/contract/errors'
import { formatCents } from '@lv/contract/money'
import { rateLimits } from '@lv/contract/rate-limits'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { mayNotify } from '#domains/notifications/notifications/recipients.ts'
import { toIsoTime } from '#platform/database/rows.ts'
import { invitationToken } from './invitations.ts'
import { nameOf } from './parts/dashboard.read.ts'

type New = z.output<typeof NewInvitation> & { communityId: string; actorId: string }
type Made = { id: string; createdAt: string; expiresAt: string; community: string; priceCents: number | null }

const kind = 'community-invitation'

/** Limits mails to one a day for an address, whoever sends it, and ten a day for a sender. @throws `invalid` (email) */
async function requireMayMail(ctx: Context, { actorId, email }: { actorId: string; email: string }) {
  const instead = 'Share a link instead, or try again tomorrow.'
  if (!(await ctx.rateLimits.take('invitationMails', actorId)))
    throw invalidField('email', `You’ve had ${rateLimits.invitationMails.limit} invitations emailed today. ${instead}`)
  if (!((await ctx.rateLimits.take('invitationsOfAddress', email)) && (await mayNotify(ctx, { kind, email }))))
    throw invalidField('email', `We can’t email this address an invitation today. ${instead}`)
}

/** @throws `invalid` (mostUses) if several uses are asked for where only one is allowed */
function usesOf({ email, role, mostUses = null }: New): number | null {
  if (!email && role === 'member') return mostUses
  const what = email ? 'An invitation by email' : 'An invitation for a moderator'
  if (mostUses !== null && mostUses > 1) throw invalidField('mostUses', `${what} lets one person in: leave this empty`)
  return 1
}

/**
 * @throws `invalid`: (role) unless an owner invites a moderator, or to a paid community; (mostUses) as `usesOf`;
 * (email) if
 * someone invited it today
 */
export async function inviteToCommunity(ctx: Context, input: New): Promise<Invitation> {
  const { communityId, actorId, email, days, role } = input
  const mostUses = usesOf(input)
  if (email) await requireMayMail(ctx, { actorId, email })
  invalidates()
  return transact(ctx, async (ctx) => {
    const until = new Date(ctx.now().getTime() + days * DAY_MS)
    const { rows } = await ctx.db.execute<Made>(sql`with made as (
        insert into community_invitations (community_id, created_by, is_mailed, role, most_uses, expires_at, created_at)
        select c.id, m.user_id, ${Boolean(email)}, ${role}::membership_role, ${mostUses}::int, ${until}::timestamptz, ${ctx.now()}::timestamptz
        from communities c join memberships m on m.community_id = c.id and m.user_id = ${actorId}::uuid
        where c.id = ${communityId}::uuid and (${role} = 'member' or (m.role = 'owner' and not c.is_paid))
        returning id, created_at, expires_at)
      select made.id, made.created_at as "createdAt", made.expires_at as "expiresAt", c.name as community,
        c.price_cents as "priceCents"
      from made, communities c where c.id = ${communityId}::uuid`)
    const [made] = rows
    if (!made) throw invalidField('role', 'Only an owner can invite a moderator, and only to a free community')
    const { id, createdAt, expiresAt, community, priceCents } = made
    const price = priceCents === null ? '' : formatCents(priceCents)
    if (email)
      await notify(ctx, {
        kind,
        to: { email },
        data: { person: await nameOf(ctx, actorId), personId: actorId, community, days: String(days), price },
        link: { kind: 'community_invitation', subject: id },
      })
    const path = `/community-invitation/${await invitationToken(ctx, id)}`
    return {
      id,
      url: email ? null : `${ctx.config.publicUrl}${path}`,
      isMailed: Boolean(email),
      mostUses,
      useCount: 0,
      heldCount: 0,
      role,
      createdAt: toIsoTime(createdAt),
      expiresAt: toIsoTime(expiresAt),
      state: 'open',
    }
  })
}
