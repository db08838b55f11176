import type { WorkConsent } from '@lv/contract/portfolio-options'
import { sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { requireRow } from '#platform/database/rows.ts'
import { findMaker, findOwnerName, jobsOfRequest } from './parts/jobs.read.ts'
import { lockPortfolio } from './parts/lock.ts'

type Decision = { engagementId: string; workId: string; agrees: boolean }

const words: Record<WorkConsent, string> = {
  asked: '',
  given: 'agreed to',
  declined: 'declined',
  withdrawn: 'no longer agrees to',
}

/**
 * A homeowner agrees that photos of their job are shown, declines, or withdraws what they agreed to; its professional is told
 * where that is new. In the caller's transaction. @throws `not_found` for what is not of this job
 */
export async function decideConsent(ctx: Context, decision: Decision): Promise<{ consent: WorkConsent }> {
  const { engagementId, workId, agrees } = decision
  const found = await ctx.db.execute<{ professionalId: string }>(sql`select professional_id as "professionalId"
    from portfolio_works where id = ${workId}::uuid and engagement_id = ${engagementId}::uuid and deleted_at is null`)
  const { professionalId } = requireRow(found.rows, 'Project not found')
  await lockPortfolio(ctx, professionalId)
  const { rows } = await ctx.db.execute<{ title: string; before: WorkConsent }>(sql`select title, consent as before
    from portfolio_works where id = ${workId}::uuid and deleted_at is null`)
  const { title, before } = requireRow(rows, 'Project not found')
  const consent = agrees ? 'given' : before === 'asked' || before === 'declined' ? 'declined' : 'withdrawn'
  if (consent === before) return { consent }
  await ctx.db.execute(sql`update portfolio_works set consent = ${consent}, decided_at = ${ctx.now()}
    where id = ${workId}::uuid`)
  const [maker, homeownerName] = [await findMaker(ctx, professionalId), await findOwnerName(ctx, engagementId)]
  if (maker) {
    const data = { name: maker.name, project: title, homeownerName, decision: words[consent] }
    await notify(ctx, { kind: 'portfolio-decided', to: { userId: maker.userId }, data })
  }
  invalidates(`professional:${professionalId}`)
  return { consent }
}

/** Of a homeowner who deletes their request, or themselves: nothing of their home is shown any longer. */
export async function withdrawConsents(ctx: Context, { requestId }: { requestId: string }): Promise<void> {
  await ctx.db.execute(sql`update portfolio_works set consent = 'withdrawn', decided_at = ${ctx.now()}
    where consent in ('asked', 'given') and engagement_id in (${jobsOfRequest(requestId)})`)
}
