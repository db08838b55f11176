import { and, asc, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Base } from '../base.ts'
import { eventBody } from '../events.ts'
import { localPaymentEvents as t } from '../tables.ts'

/** An event as its list shows it and as a webhook carries it: `body` is the JSON of Stripe's event. */
export type LocalEvent = {
  id: string
  sequence: number
  type: string
  objectId: string
  /** In the provider's time. */
  createdAt: Date
  attempts: number
  lastStatus: number | null
  nextAttemptAt: Date | null
  deliveredAt: Date | null
  body: ReturnType<typeof eventBody>
}

const LEASE_SECONDS = 30

function shown(row: typeof t.$inferSelect): LocalEvent {
  const { data: _data, ...rest } = row
  return { ...rest, body: eventBody(row) }
}

/** The newest first; `before`: a sequence to go on from. */
export async function listLocalEvents(
  { db }: Pick<Base, 'db'>,
  { limit, before }: { limit: number; before?: number },
): Promise<LocalEvent[]> {
  const rows = await db
    .select()
    .from(t)
    .where(before === undefined ? undefined : lt(t.sequence, before))
    .orderBy(desc(t.sequence))
    .limit(limit)
  return rows.map(shown)
}

/**
 * Takes events that are due to be sent, oldest first, and counts the attempt; another caller within `leaseSeconds` does
 * not get them, so that a process that dies loses none.
 */
export async function dueDeliveries(
  { db, now }: Pick<Base, 'db' | 'now'>,
  limit: number,
  leaseSeconds = LEASE_SECONDS,
): Promise<LocalEvent[]> {
  // Chosen once, before the update: a plan that chose again while it goes would take more than the limit.
  const due = db.$with('due').as(
    db
      .select({ id: t.id })
      .from(t)
      .where(and(isNull(t.deliveredAt), lte(t.nextAttemptAt, now())))
      .orderBy(asc(t.sequence))
      .limit(limit)
      .for('update', { skipLocked: true }),
  )
  const rows = await db
    .with(due)
    .update(t)
    .set({ attempts: sql`${t.attempts} + 1`, nextAttemptAt: new Date(now().getTime() + leaseSeconds * 1000) })
    .where(inArray(t.id, db.select({ id: due.id }).from(due)))
    .returning()
  return rows.sort((a, b) => a.sequence - b.sequence).map(shown)
}

/** Notes what became of an attempt: delivered (2xx), or when to try again (null: given up). */
export async function markDelivered(
  { db, now }: Pick<Base, 'db' | 'now'>,
  eventId: string,
  { status, nextAttemptAt, isDelivered }: { status: number | null; nextAttemptAt: Date | null; isDelivered: boolean },
): Promise<void> {
  const done = isDelivered ? { deliveredAt: now(), nextAttemptAt: null } : { nextAttemptAt }
  await db
    .update(t)
    .set({ lastStatus: status, ...done })
    .where(eq(t.id, eventId))
}

/** Has an event sent again now, whatever became of it. @returns false for an unknown one */
export async function redeliver({ db, now }: Pick<Base, 'db' | 'now'>, eventId: string): Promise<boolean> {
  if (eventId.includes('\0')) return false
  const rows = await db
    .update(t)
    .set({ deliveredAt: null, nextAttemptAt: now() })
    .where(eq(t.id, eventId))
    .returning({ id: t.id })
  return rows.length > 0
}
