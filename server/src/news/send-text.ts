import type { Context } from '../context.ts'

/** Sends a text message of a job that makes its words as they go out: a code that nobody else may read. `to` is E.164. */
export const sendText = (ctx: Context, { to, text }: { to: string; text: string }): Promise<void> =>
  ctx.texts.send(to, text)
