import type { NotificationTopic } from '@lv/contract/notification-topics'
import type { Context } from '#core/context.ts'
import { planDelivery } from './delivery-plan.ts'
import { type PendingNotification, stillStands } from './stands.ts'

/** `to` is E.164. `wanted` makes it depend on preferences; `news` is what it is about. */
export type WaitingText = {
  to: string
  text: string
  wanted?: { userId: string; topic: NotificationTopic }
  news?: PendingNotification
}

export async function sendText(ctx: Context, { to, text, wanted, news }: WaitingText): Promise<void> {
  if (news && !(await stillStands(ctx, news))) return
  if (wanted) {
    const [planned] = await planDelivery(ctx, [{ ...wanted, communityId: null, at: ctx.now() }])
    if (planned?.paces.sms === 'off') return
  }
  await ctx.texts.send(to, text)
}
