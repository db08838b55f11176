import { WELCOME_POINTS } from '@lv/contract/pricing'
import { type Context, transact } from '#core/context.ts'
import { grantPoints } from './grant.ts'
import { welcomeGrants } from './retained-schema.ts'

const E164 = /^\+[1-9]\d{7,14}$/

type Welcomed = { professionalId: string; mobile: string; abn: string }

/** Once for each profile, ABN and mobile number (E.164), even after an account is reopened. */
export async function grantWelcome(ctx: Context, { professionalId, mobile, abn }: Welcomed): Promise<boolean> {
  if (!E164.test(mobile)) throw new Error('a mobile number has to be in E.164')
  return transact(ctx, async (ctx) => {
    const row = { professionalId, mobile, abn, grantedAt: ctx.now() }
    const first = await ctx.db.insert(welcomeGrants).values(row).onConflictDoNothing().returning()
    if (first.length === 0) return false
    await grantPoints(ctx, {
      professionalId,
      points: WELCOME_POINTS,
      kind: 'welcome_bonus',
      lot: 'bonus',
      costCents: 0,
      key: `welcome:${professionalId}`,
      description: `Welcome bonus: ${WELCOME_POINTS} points`,
    })
    return true
  })
}
