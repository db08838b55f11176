import { WELCOME_POINTS } from '@lv/contract/pricing'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { only } from '../../db/rows.ts'
import { KeyReused, requirePoints } from './entry.ts'
import { lockBalances, within } from './lock.ts'
import { type PostedEntry, postLocked } from './post-entry.ts'

export type Grant = {
  professionalId: string
  /** Whole and more than 0. */
  points: number
  kind: 'welcome_bonus' | 'top_up' | 'purchase_bonus' | 'monthly_bonus'
  /** Paid points and bonus points are kept apart, each lot with what it cost. */
  lot: 'paid' | 'bonus'
  costCents: number
  key: string
  description: string
}

const E164 = /^\+[1-9]\d{7,14}$/

/**
 * Gives points to a professional as one lot, once a key.
 * @throws `invalid` for points that are not whole and positive, `KeyReused` where the key stands for something else
 */
export async function grantPoints(ctx: Context, grant: Grant): Promise<PostedEntry> {
  const { professionalId, points, kind, lot, costCents, key, description } = grant
  requirePoints(points)
  return within(ctx, async (ctx) => {
    await lockBalances(ctx, [professionalId])
    const postings = [
      { account: { professionalId, kind: 'available' as const }, amount: points },
      { account: { own: lot === 'paid' ? ('issued_purchase' as const) : ('issued_bonus' as const) }, amount: -points },
    ]
    const entry = { kind, key, subject: professionalId, description, amountCents: costCents, postings }
    const posted = only(await postLocked(ctx, [entry]))
    if (posted.isNew)
      await ctx.db.execute(sql`
        insert into point_lots (professional_id, entry_id, kind, points, remaining, cost_cents, created_at)
        values (${professionalId}, ${posted.id}, ${lot}, ${points}, ${points}, ${costCents}, ${ctx.now()})`)
    return posted
  })
}

/**
 * Gives a new professional their first points once a mobile number in E.164, whoever signs up with it.
 * @returns whether they were given now
 */
export async function grantWelcome(ctx: Context, who: { professionalId: string; mobile: string }): Promise<boolean> {
  if (!E164.test(who.mobile)) throw new Error('a mobile number has to be in E.164')
  try {
    const { isNew } = await grantPoints(ctx, {
      professionalId: who.professionalId,
      points: WELCOME_POINTS,
      kind: 'welcome_bonus',
      lot: 'bonus',
      costCents: 0,
      key: `welcome:${who.mobile}`,
      description: `Welcome bonus: ${WELCOME_POINTS} points`,
    })
    return isNew
  } catch (error) {
    if (error instanceof KeyReused) return false
    throw error
  }
}
