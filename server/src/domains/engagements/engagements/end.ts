import { MINUTE_MS } from '@lv/contract/durations'
import { UNDO_MINUTES } from '@lv/contract/engagement-options'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import type { NewNotification } from '#core/notification-kinds.ts'
import { unmarkLeadsDone } from '#domains/marketplace/leads/engagement.ts'
import { lockOwned } from '#domains/marketplace/requests/ownership.ts'
import { reopenCompleted, reopenJob } from '#domains/marketplace/requests/transitions.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { holdProject, reopenProject } from '#domains/tenders/projects/move.ts'
import { type End, findEnd, findSource, hiredOn } from './parts/job.read.ts'
import { holdEngagement } from './parts/lock.ts'
import { noteEvent } from './parts/note-event.ts'

type Of = { engagementId: string; actor: Actor }

/** How far the job is from its end; its request or project is held before it, as everywhere. @throws `not_found` */
async function holdEnd(ctx: Context, engagementId: string): Promise<End> {
  const { requestId, projectId } = await findSource(ctx, engagementId)
  if (requestId) await lockOwned(ctx, requestId)
  if (projectId) await holdProject(ctx, projectId)
  await holdEngagement(ctx, engagementId)
  return findEnd(ctx, engagementId)
}

async function notifyHired(ctx: Context, engagementId: string, data: { homeownerName: string; reason: string }) {
  const hired = await hiredOn(ctx, engagementId)
  await notify(
    ctx,
    hired.map(({ userId, name }): NewNotification => {
      return { kind: 'job-not-done', to: { userId }, data: { ...data, name, engagementId } }
    }),
  )
}

/**
 * The homeowner says why a job that was marked as done is not: it goes on, and everybody who was hired is told.
 * @throws `conflict` where nobody marked it
 */
export async function sayNotDone(ctx: Context, { engagementId, reason }: Of & { reason: string }): Promise<null> {
  const { requestId, doneAt, status, ownerName: homeownerName } = await holdEnd(ctx, engagementId)
  // Of a collaborative project its owner alone says that it is done.
  if (status !== 'in_progress' || !doneAt || !requestId)
    throw new ApiError('conflict', 'Nobody has marked this job as done.')
  await reopenJob(ctx, requestId)
  await unmarkLeadsDone(ctx, requestId)
  await withdrawNotifications(ctx, { about: 'requestId', ids: [requestId] })
  await noteEvent(ctx, { engagementId, kind: 'not_done', isByOwner: true, about: reason })
  await notifyHired(ctx, engagementId, { homeownerName, reason })
  return null
}

/** The homeowner takes back, within an hour, that a job is completed. @throws `conflict` later, and once it is reviewed */
export async function reopenEngagement(ctx: Context, { engagementId }: Of): Promise<null> {
  const { requestId, projectId, isReviewed, ownerName: homeownerName } = await holdEnd(ctx, engagementId)
  if (isReviewed)
    throw new ApiError(
      'conflict',
      `${requestId ? 'You have reviewed this job' : 'This job was reviewed'}: it stays completed.`,
    )
  const since = new Date(ctx.now().getTime() - UNDO_MINUTES * MINUTE_MS)
  const isReopened = requestId
    ? await reopenCompleted(ctx, { requestId, since })
    : projectId !== null && (await reopenProject(ctx, { projectId, since }))
  if (!isReopened) throw new ApiError('conflict', 'This can be taken back within an hour.')
  if (requestId) await unmarkLeadsDone(ctx, requestId)
  await noteEvent(ctx, { engagementId, kind: 'reopened', isByOwner: true })
  await notifyHired(ctx, engagementId, { homeownerName, reason: '' })
  return null
}

/** Notes in the timeline that the homeowner confirmed the job as done. */
export async function noteCompleted(ctx: Context, { requestId }: { requestId: string }): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from engagements where request_id = ${requestId}::uuid`,
  )
  const [engagement] = rows
  if (engagement) await noteEvent(ctx, { engagementId: engagement.id, kind: 'completed', isByOwner: true })
}
