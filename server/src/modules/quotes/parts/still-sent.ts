import { type SQL, sql } from 'drizzle-orm'
import { saidId } from '../../../news/stands.ts'

/** Whether the quote that the news `n` is about has not been taken back. */
export const isStillSent = (): SQL =>
  sql`(${saidId('quoteId')} is null or exists (select from quotes q
    where q.id = ${saidId('quoteId')} and q.status <> 'withdrawn'))`
