import { type SQL, sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import type { NewNotification } from '#core/notification-kinds.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { vettingWords } from './parts/vetting-words.ts'

type Told = { userId: string; name: string; gaps: string[] }

/** One statement finds and marks, so that nobody is told twice. */
async function mark(ctx: Context, which: SQL) {
  const { rows } = await ctx.db.execute<Told>(sql`update professionals p set vetting_told_at = ${ctx.now()}::timestamptz
    where p.account_status = 'active' and p.verified_at is not null
      and p.vetted_at is null and p.vetting_told_at is null and ${which}
    returning p.user_id as "userId", p.name, vetting_gaps(p) as gaps`)
  return rows
}

const notifyMissing = (ctx: Context, kind: 'professional-verified' | 'vetting-missing', told: Told[]) =>
  notify(
    ctx,
    told.map(
      ({ userId, name, gaps }): NewNotification => ({
        kind,
        to: { userId },
        data: { name, missing: vettingWords(gaps) },
      }),
    ),
  )

/** Runs in the caller's transaction. */
export const notifyNewcomer = async (ctx: Context, professionalId: string): Promise<void> =>
  notifyMissing(ctx, 'professional-verified', await mark(ctx, sql`p.id = ${professionalId}`))

/** @returns how many emails were written */
export function notifyVetting(ctx: Context): Promise<number> {
  return transact(ctx, async (ctx) => {
    const told = await mark(ctx, sql`true`)
    await notifyMissing(ctx, 'vetting-missing', told)
    return told.length
  })
}
