import { ApiError } from '@lv/contract/errors'
import { and, eq, isNull } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { hashApplicationToken, ownApplication } from './read.ts'
import { applications } from './schema.ts'

/** PRODUCT.md, 9.17: one appeal each. @throws `not_found`, `conflict` if it was not declined, or was appealed before */
export function appeal(ctx: Context, { token, text }: { token: string; text: string }) {
  invalidates()
  return transact(ctx, async (ctx) => {
    const mine = eq(applications.tokenHash, hashApplicationToken(token))
    const [row] = await ctx.db
      .update(applications)
      .set({ appeal: text, appealedAt: ctx.now() })
      .where(and(mine, eq(applications.status, 'declined'), isNull(applications.appeal)))
      .returning()
    const now = await ownApplication(ctx, token)
    if (!row)
      throw new ApiError(
        'conflict',
        now.appeal ? 'You have appealed already.' : 'There is no decision to appeal against.',
      )
    const { id: applicationId, businessName: business, email } = row
    await notify(ctx, { kind: 'application-appealed', to: 'us', data: { applicationId, business, email, text } })
    return now
  })
}
