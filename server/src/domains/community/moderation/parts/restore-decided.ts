import { DAY_MS } from '@lv/contract/durations'
import { ApiError } from '@lv/contract/errors'
import { MODERATION_DAYS, type ModerationAction, type ReportedKind } from '@lv/contract/moderation-options'
import { sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { liftBan } from '#domains/community/communities/bans.ts'
import { mayModerate } from '#domains/community/communities/may-act.ts'
import { liftMute } from '#domains/community/communities/mutes.ts'
import { showWords } from '#domains/community/posts/hide.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { dropCounted, withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { audit } from '#platform/audit/audit.ts'
import { decidesAsAdministrator, type Judge } from '../rules.ts'
import { communityNameOf } from './reported.read.ts'

export type Undone = {
  id: string
  communityId: string
  kind: ReportedKind
  subjectId: string
  personId: string | null
  action: ModerationAction
  hidWords: boolean
}

const isNoBan = (error: unknown) => error instanceof ApiError && error.code === 'conflict'

/** Runs in the caller's transaction. */
export async function undoEffects(ctx: Context, decision: Undone, actorId: string): Promise<void> {
  const { id, communityId, kind, subjectId, personId, action, hidWords } = decision
  await withdrawNotifications(ctx, { about: 'decisionId', ids: [id] })
  if (hidWords && kind !== 'member') await showWords(ctx, { kind, id: subjectId })
  if (action === 'mute') await liftMute(ctx, id)
  if (action === 'ban' && personId)
    await liftBan(ctx, { communityId, userId: personId, actorId }).catch((error) => {
      if (!isNoBan(error)) throw error
    })
}

async function notifyUndone(ctx: Context, undone: Undone, reason: string): Promise<void> {
  const { communityId, personId, kind, action } = undone
  if (!personId) return
  const community = await communityNameOf(ctx, communityId)
  await notify(ctx, {
    kind: 'community-decision-undone',
    to: { userId: personId },
    data: { community, communityId, of: kind, action, reason },
  })
}

type Restoring = { reportId: string; actor: Judge; reason: string }
type Former = { action: string | null; undoneAt: string | null; isOver: boolean; isOwn: boolean }

const since = (ctx: Context) => new Date(ctx.now().getTime() - MODERATION_DAYS * DAY_MS)

async function refuse(ctx: Context, { reportId, actor }: Restoring): Promise<never> {
  const { rows } = await ctx.db.execute<Former>(sql`select d.action, d.undone_at as "undoneAt",
      coalesce(d.decided_at < ${since(ctx)}, false) as "isOver", r.person_id is not distinct from ${actor.id}::uuid as "isOwn"
    from community_reports r left join community_decisions d on d.id = r.decision_id where r.id = ${reportId}`)
  const [former] = rows
  if (!former?.action || former.action === 'dismiss')
    throw new ApiError('conflict', 'Nothing was done that could be taken back')
  if (former.undoneAt) throw new ApiError('conflict', 'This has been taken back already')
  if (former.isOver) throw new ApiError('gone', `This can be taken back for ${MODERATION_DAYS} days only`)
  throw new ApiError(
    'forbidden',
    former.isOwn ? 'This is about you: appeal instead' : 'Only an owner may take this back',
  )
}

/** Once, within 30 days; grants a pending appeal. @throws `conflict`, `gone`, `forbidden` for one's own */
export function restoreDecided(ctx: Context, restoring: Restoring): Promise<{ message: string }> {
  return transact(ctx, async (ctx) => {
    invalidates()
    const { reportId, actor, reason } = restoring
    const may = decidesAsAdministrator(actor)
      ? sql`d.person_id is distinct from ${actor.id}::uuid`
      : mayModerate({ actorId: actor.id, communityId: sql`d.community_id`, personId: sql`d.person_id` })
    const { rows } = await ctx.db.execute<Undone>(sql`update community_decisions d
      set undone_at = ${ctx.now()}, undone_by = ${actor.id}
      where d.id = (select r.decision_id from community_reports r where r.id = ${reportId})
        and d.undone_at is null and d.decided_at >= ${since(ctx)} and d.action <> 'dismiss' and ${may}
      returning d.id, d.community_id as "communityId", d.kind, d.subject_id as "subjectId", d.person_id as "personId",
        d.action, d.hid_words as "hidWords"`)
    const undone = rows[0] ?? (await refuse(ctx, restoring))
    const { rows: granted } = await ctx.db.execute<{ id: string }>(sql`update community_appeals
      set outcome = 'overturned', decided_at = ${ctx.now()}, decided_by = ${actor.id}, reason = ${reason}
      where decision_id = ${undone.id} and decided_at is null returning id`)
    await dropCounted(
      ctx,
      'appealId',
      granted.map(({ id }) => id),
    )
    await undoEffects(ctx, undone, actor.id)
    await audit(ctx, {
      actorId: actor.id,
      action: 'community_report_restored',
      subject: undone.communityId,
      detail: { decisionId: undone.id },
    })
    await notifyUndone(ctx, undone, reason)
    return { message: 'It’s taken back, and they’re told' }
  })
}
