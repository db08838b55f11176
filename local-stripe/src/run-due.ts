import { asc, eq, lt, lte, sql } from 'drizzle-orm'
import { type Base, change, type Process, providerSeconds, type Work } from './base.ts'
import { advanceInvoice, renewOrEnd } from './renew.ts'
import { expireSession } from './sessions.ts'
import { getToChange } from './store.ts'
import { localPaymentKeys, localPaymentObjects as t } from './tables.ts'
import { deliverNow } from './webhooks/deliver.ts'

const MAX_AT_ONCE = 100_000
const KEY_HOURS = 24

async function runOne(work: Work, id: string, kind: string): Promise<void> {
  if (kind === 'checkout.session') {
    const session = await getToChange(work, 'checkout.session', id)
    if (session.status === 'open' && session.expires_at <= work.at) await expireSession(work, session)
  }
  if (kind === 'subscription') await renewOrEnd(work, await getToChange(work, 'subscription', id))
  if (kind === 'invoice') {
    await getToChange(work, 'invoice', id)
    await advanceInvoice(work, id)
  }
}

/** Whatever is due first, at its own instant; one at a time over all processes, so that things keep their order. */
async function runNext(now: Work): Promise<boolean> {
  await now.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('local-payments-due', 0))`)
  const [due] = await now.db
    .select({ id: t.id, kind: t.object, dueAt: t.dueAt })
    .from(t)
    .where(lte(t.dueAt, new Date(now.at * 1000)))
    .orderBy(asc(t.dueAt), asc(t.id))
    .limit(1)
  if (!due?.dueAt) return false
  await runOne({ ...now, at: Math.floor(due.dueAt.getTime() / 1000) }, due.id, due.kind)
  const [after] = await now.db.select({ dueAt: t.dueAt }).from(t).where(eq(t.id, due.id))
  if (after?.dueAt?.getTime() === due.dueAt.getTime()) throw new Error(`${due.id} stays due`)
  return true
}

/** A draft waits until its webhook has been answered: its receiver may still change it, however far the clock jumps. */
async function notifyOfDrafts(base: Base & Partial<Process>) {
  const { pool } = base
  if (!pool) return
  const until = new Date((await providerSeconds(base)) * 1000)
  const [due] = await base.db
    .select({ status: sql<string>`${t.data} ->> 'status'` })
    .from(t)
    .where(lte(t.dueAt, until))
    .orderBy(asc(t.dueAt), asc(t.id))
    .limit(1)
  if (due?.status === 'draft') await deliverNow({ pool })
}

/** Does what has fallen due by the provider's clock: renewals, retries, expiries. @returns how many happened */
export async function runDue(base: Base & Partial<Process>): Promise<number> {
  let happened = 0
  while (happened < MAX_AT_ONCE) {
    await notifyOfDrafts(base)
    if (!(await change(base, runNext))) break
    happened += 1
  }
  const old = new Date(base.now().getTime() - KEY_HOURS * 3_600_000)
  await base.db.delete(localPaymentKeys).where(lt(localPaymentKeys.createdAt, old))
  return happened
}
