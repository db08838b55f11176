import { type SQL, sql } from 'drizzle-orm'
import { stillLooksAfter } from '#domains/community/communities/still-member.ts'
import { anyCounted, saidId } from '#domains/notifications/notifications/stands.ts'

/** Whether the report that the news `n` is about waits for its reader to decide. */
export const isStillReported = (): SQL =>
  sql`(${stillLooksAfter()} and ${anyCounted(
    'reportId',
    (id) => sql`exists (select from community_reports open where open.id = ${id} and open.decision_id is null)`,
  )})`

/** Whether the appeal that it is about does. */
export const isStillAppealed = (): SQL =>
  sql`(${stillLooksAfter()} and ${anyCounted(
    'appealId',
    (id) => sql`exists (select from community_appeals open where open.id = ${id} and open.decided_at is null)`,
  )})`

/** Whether what was decided about its reader has not been taken back. */
export const isStillDecided = (): SQL =>
  sql`(${saidId('decisionId')} is null or exists (select from community_decisions d
    where d.id = ${saidId('decisionId')} and d.undone_at is null))`
