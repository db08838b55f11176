import type { NewsTopic } from '@lv/contract/news-topics'
import type { Context } from '../context.ts'
import { plan } from './plan.ts'

/** A text message as it waits: `to` in E.164. With `wanted` it goes by what an account has chosen; without, it always does. */
export type WaitingText = { to: string; text: string; wanted?: { userId: string; topic: NewsTopic } }

/** Sends a text message, unless whose it is has switched its topic off since it was told. */
export async function sendText(ctx: Context, { to, text, wanted }: WaitingText): Promise<void> {
  if (wanted) {
    const [planned] = await plan(ctx, [{ ...wanted, communityId: null, at: ctx.now() }])
    if (planned?.paces.sms === 'off') return
  }
  await ctx.texts.send(to, text)
}
