import { type SQL, sql } from 'drizzle-orm'
import { saidId } from '../../../news/stands.ts'

/** Whether the lead that the news `n` is about may still be won. */
export const isStillOpen = (): SQL =>
  sql`(${saidId('leadId')} is null or exists (select from leads l
    where l.id = ${saidId('leadId')} and l.status not in ('not_chosen', 'closed')))`
