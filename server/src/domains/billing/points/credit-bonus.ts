import type { Context } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { type Grant, grantPoints } from './grant.ts'

export type Bonus = Pick<Grant, 'professionalId' | 'points' | 'description'> & {
  /** `bonus:` and the paid invoice's id: an invoice gives its bonus once. */
  key: string
  /** The payment that it came with: a refund takes the bonus back first. */
  chargeId?: string
  kind: 'monthly_bonus'
}

/**
 * Gives a paid invoice's bonus points as a lot; a debt is covered first. @returns whether they were given now @throws
 * `invalid` for points that are not whole and positive, `KeyReused` if the key was used for something else
 */
export async function creditBonus(ctx: Context, { chargeId, ...bonus }: Bonus): Promise<boolean> {
  const about = chargeId === undefined ? {} : { subject: chargeId }
  const { isNew } = await grantPoints(ctx, { ...bonus, ...about, lot: 'bonus', costCents: 0 })
  failpoint(ctx, 'bonus:credited')
  return isNew
}
