import { type SQL, sql } from 'drizzle-orm'

const code = sql`n.data #>> '{data,certificate}'`

/** Whether the certificate that the news `n` is about has not been taken back. */
export const isStillCertified = (): SQL =>
  sql`(${code} is null or not exists (select from certificates c where c.code = ${code} and c.revoked_at is not null))`
