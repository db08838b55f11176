import { type SQL, sql } from 'drizzle-orm'
import { saidId } from '../../../news/stands.ts'

/** Whether the document that the news `n` is about has not been accepted after all. */
export const isStillRejected = (): SQL =>
  sql`(${saidId('documentId')} is null or exists (select from documents d
    where d.id = ${saidId('documentId')} and d.status = 'rejected'))`
