import type { NotificationTopic } from '@lv/contract/notification-topics'
import type { Context } from '#core/context.ts'
import { planDelivery } from './delivery-plan.ts'
import { type PendingNotification, stillStands } from './stands.ts'

/**
 * A text message as it waits: `to` in E.164. With `wanted` it goes by what an account has chosen; without, it always does.
 * `news` is what it tells of.
 */
export type WaitingText = {
  to: string
  text: string
  wanted?: { userId: string; topic: NotificationTopic }
  news?: PendingNotification
}

/** Sends a text message, unless whose it is has switched its topic off since it was told, or what it tells of is over. */
export async function sendText(ctx: Context, { to, text, wanted, news }: WaitingText): Promise<void> {
  if (news && !(await stillStands(ctx, news))) return
  if (wanted) {
    const [planned] = await planDelivery(ctx, [{ ...wanted, communityId: null, at: ctx.now() }])
    if (planned?.paces.sms === 'off') return
  }
  await ctx.texts.send(to, text)
}
