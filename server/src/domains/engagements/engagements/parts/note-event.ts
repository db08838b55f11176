import type { EngagementEventKind } from '@lv/contract/engagement-options'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

type NewEvent = {
  engagementId: string
  /** Where it concerns one contract: the others' professionals do not see it. */
  contractId?: string | null
  kind: EngagementEventKind
  /** Which side did it; left out for nobody in particular. */
  isByOwner?: boolean
  about?: string
}

/** Notes what happened in the timeline of a job, in the caller's transaction. */
export async function noteEvent(ctx: Context, event: NewEvent): Promise<void> {
  const { engagementId, contractId = null, kind, isByOwner = null, about = '' } = event
  await ctx.db.execute(sql`insert into engagement_events (engagement_id, contract_id, kind, is_by_owner, about, at)
    values (${engagementId}::uuid, ${contractId}::uuid, ${kind}, ${isByOwner}, ${about}, ${ctx.now()})`)
}
