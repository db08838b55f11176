import { type DefectStatus, type EngagementEventKind, MAX_DEFECTS } from '@lv/contract/engagement-options'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import type { NewNotification } from '#core/notification-kinds.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { requireRow } from '#platform/database/rows.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { hiredOn, type Job } from './parts/job.read.ts'
import { lockJob } from './parts/lock.ts'
import { noteEvent } from './parts/note-event.ts'
import { attachPhotos, drawPhotos } from './parts/photos.ts'

/** Tells everybody who was hired. */
async function notifyProfessionals(ctx: Context, { engagementId, ownerName: homeownerName }: Job, defect: string) {
  const hired = await hiredOn(ctx, engagementId)
  await notify(
    ctx,
    hired.map(({ userId, name }): NewNotification => {
      return { kind: 'job-defect', to: { userId }, data: { name, engagementId, homeownerName, defect } }
    }),
  )
}

type NewDefect = { engagementId: string; actor: Actor; text: string; fileIds: string[]; sender: Sender }

/** Puts a defect on the list; whoever was hired is told. @throws `conflict` for one too many, and once the job is over */
export async function addDefect(ctx: Context, defect: NewDefect): Promise<{ id: string }> {
  const { engagementId, text, fileIds, actor, sender } = defect
  await drawPhotos(ctx, { fileIds, ownerId: actor.id, sender })
  return transact(ctx, async (ctx) => {
    const job = await lockJob(ctx, defect)
    const { rows } = await ctx.db.execute<{ id: string; number: number }>(sql`insert into engagement_defects
        (engagement_id, number, text, created_at)
      select ${engagementId}::uuid, last + 1, ${text}, ${ctx.now()}
      from (select coalesce(max(number), 0) as last from engagement_defects where engagement_id = ${engagementId}::uuid) d
      where last < ${MAX_DEFECTS} returning id, number`)
    const [made] = rows
    if (!made) throw new ApiError('conflict', `A list has at most ${MAX_DEFECTS} defects`)
    await attachPhotos(ctx, { engagementId, fileIds, ownerId: actor.id, defectId: made.id })
    await noteEvent(ctx, { engagementId, kind: 'defect', isByOwner: true, about: `${made.number}: ${text}` })
    await notifyProfessionals(ctx, job, text)
    invalidates()
    return { id: made.id }
  })
}

/** Which step each side takes, and from where. */
const steps: Record<DefectStatus, { isByOwner: boolean; from: DefectStatus; kind: EngagementEventKind }> = {
  fixed: { isByOwner: false, from: 'open', kind: 'fixed' },
  accepted: { isByOwner: true, from: 'fixed', kind: 'defect_accepted' },
  open: { isByOwner: true, from: 'fixed', kind: 'defect_reopened' },
}

type Answer = { engagementId: string; defectId: string; actor: Actor; status: DefectStatus; answer: string }

/**
 * A professional says that a defect is fixed; the homeowner accepts that, or says what is still wrong. The other side is told.
 * @throws `not_found`, `forbidden` for the wrong side, `conflict` out of turn
 */
export async function answerDefect(ctx: Context, answered: Answer): Promise<null> {
  const { engagementId, defectId, status, answer, actor } = answered
  const job = await lockJob(ctx, answered)
  const { rows } = await ctx.db.execute<{ status: DefectStatus; number: number; text: string }>(sql`
    select status, number, text from engagement_defects
    where id = ${defectId}::uuid and engagement_id = ${engagementId}::uuid`)
  const defect = requireRow(rows, 'Defect not found')
  const { isByOwner, from, kind } = steps[status]
  if (isByOwner !== job.isOwner)
    throw new ApiError('forbidden', isByOwner ? 'The homeowner decides that' : 'The professional says when it is fixed')
  if (defect.status !== from) throw new ApiError('conflict', 'Somebody was faster: look at the list again.')
  await ctx.db.execute(
    sql`update engagement_defects set status = ${status}, answer = ${answer} where id = ${defectId}::uuid`,
  )
  await noteEvent(ctx, { engagementId, kind, isByOwner, about: `${defect.number}: ${answer || defect.text}` })
  if (status === 'open') await notifyProfessionals(ctx, job, answer || defect.text)
  if (status === 'fixed' && job.ownerId) {
    const hired = await hiredOn(ctx, engagementId)
    const professional = hired.find(({ userId }) => userId === actor.id)?.calledAs ?? 'Your professional'
    const data = { name: job.ownerName, engagementId, professional, personId: actor.id, defect: defect.text }
    await notify(ctx, { kind: 'job-defect-fixed', to: { userId: job.ownerId }, data })
  }
  invalidates()
  return null
}
