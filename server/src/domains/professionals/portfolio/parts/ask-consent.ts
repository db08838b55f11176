import type { Context } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { findMaker, type JobHere } from './jobs.read.ts'

type Asked = { professionalId: string; job: JobHere; title: string }

/** Asks the homeowner of a job whether photos of it may be shown. */
export async function askConsent(ctx: Context, { professionalId, job, title }: Asked): Promise<void> {
  const maker = await findMaker(ctx, professionalId)
  if (!maker) return
  const { engagementId, ownerId, ownerName: name } = job
  const data = { name, project: title, professional: maker.calledAs, personId: maker.userId, engagementId }
  await notify(ctx, { kind: 'portfolio-asked', to: { userId: ownerId }, data })
}
