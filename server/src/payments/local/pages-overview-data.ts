import { desc, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { localPaymentObjects as t } from '../tables.ts'
import { providerNow } from './clock.ts'
import { listLocalEvents } from './deliveries.ts'
import { readSettings } from './settings.ts'
import type { Kind, Kinds } from './store.ts'

const MOST = 50

const newest = async <K extends Kind>({ db }: Context, kind: K): Promise<Kinds[K][]> => {
  const rows = await db
    .select({ data: t.data })
    .from(t)
    .where(eq(t.object, kind))
    .orderBy(desc(t.createdAt))
    .limit(MOST)
  return rows.map(({ data }) => data as Kinds[K])
}

/** What the local provider knows, the newest of each kind. */
export const readOverview = async (ctx: Context) => ({
  now: await providerNow(ctx),
  settings: await readSettings(ctx),
  customers: await newest(ctx, 'customer'),
  subscriptions: await newest(ctx, 'subscription'),
  payments: await newest(ctx, 'payment_intent'),
  disputes: await newest(ctx, 'dispute'),
  events: await listLocalEvents(ctx, { limit: MOST }),
})

export type Overview = Awaited<ReturnType<typeof readOverview>>
