import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { applications } from '../tables.ts'
import { factsOf } from './facts.ts'

const waits = sql<boolean>`(status in ('review', 'interview') or (status = 'declined' and appealed_at is not null
  and appeal_decided_at is null))`
/** An appeal is due as a new application is. */
const due = sql`coalesce(appealed_at, created_at)`

const MOST = 100

type Which = { id?: string; status?: (typeof applications.$inferSelect)['status']; before?: string }

/** Those that wait, the one that is due first before the others; or the newest of a status, those before `before`. */
const order = ({ status }: Which): SQL[] => (status ? [desc(applications.id)] : [sql`${due}`, asc(applications.id)])

/** Applications as administrators see them, a hundred at most. */
export async function describeApplications(ctx: Context, which: Which) {
  const { id, status, before } = which
  const rows = await ctx.db
    .select({
      row: applications,
      isOpen: waits,
      sameAbn: sql<number>`((select count(*) from applications o where o.abn = applications.abn and o.id <> applications.id)
        + (select count(*) from professionals p where p.abn = applications.abn))::int`,
      sameEmail: sql<number>`((select count(*) from applications o where o.email = applications.email and o.id <> applications.id)
        + (select count(*) from users u where u.email = applications.email and u.email_verified))::int`,
    })
    .from(applications)
    .where(
      id
        ? eq(applications.id, id)
        : and(
            status ? eq(applications.status, status) : waits,
            before ? sql`${applications.id} < ${before}` : undefined,
          ),
    )
    .orderBy(...order(which))
    .limit(MOST)
  return rows.map(({ row, isOpen, sameAbn, sameEmail }) => ({
    ...factsOf(row),
    id: row.id,
    interviewNotes: row.interviewNotes,
    isOpen,
    sameAbn,
    sameEmail,
  }))
}
