import { WELCOME_POINTS } from '@lv/contract/pricing'
import type { Context } from '../../context.ts'
import { KeyReused } from './entry.ts'
import { grantPoints } from './grant.ts'

const E164 = /^\+[1-9]\d{7,14}$/

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
