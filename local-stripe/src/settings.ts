import { eq, sql } from 'drizzle-orm'
import type { Base } from './base.ts'
import { localPaymentSettings as t } from './tables.ts'

export type LocalSettings = { clockOffsetSeconds: number; isHeld: boolean; sendsTwice: boolean; shuffles: boolean }

const ROW = 1

/** The provider's clock and how it sends its webhooks. */
export async function readSettings({ db }: Pick<Base, 'db'>): Promise<LocalSettings> {
  const [row] = await db.select().from(t).where(eq(t.id, ROW))
  const { clockOffsetSeconds = 0, isHeld = false, sendsTwice = false, shuffles = false } = row ?? {}
  return { clockOffsetSeconds, isHeld, sendsTwice, shuffles }
}

/** Switches of the webhooks; the clock is moved by `advanceClock`. */
export async function changeSettings(
  { db }: Pick<Base, 'db'>,
  change: Partial<Omit<LocalSettings, 'clockOffsetSeconds'>>,
): Promise<void> {
  await db
    .insert(t)
    .values({ id: ROW, ...change })
    .onConflictDoUpdate({ target: t.id, set: { id: ROW, ...change } })
}

/** Moves the clock ahead; two at once both count. */
export async function moveClock({ db }: Pick<Base, 'db'>, seconds: number): Promise<void> {
  await db
    .insert(t)
    .values({ id: ROW, clockOffsetSeconds: seconds })
    .onConflictDoUpdate({ target: t.id, set: { clockOffsetSeconds: sql`${t.clockOffsetSeconds} + ${seconds}` } })
}
