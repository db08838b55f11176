import { MINUTE_MS } from '@lv/contract/durations'
import { ApiError } from '@lv/contract/errors'
import { requireActor } from './access.ts'
import type { Actor } from './actor.ts'
import type { Context } from './context.ts'

const RECENT_MS = 15 * MINUTE_MS

/** Within the last 15 minutes (RELIABILITY.md, T28). */
export const isRecentSignIn = (ctx: Context, { authenticatedAt }: Actor) =>
  authenticatedAt.getTime() > ctx.now().getTime() - RECENT_MS

/** @throws `reauth_required` if that is longer ago, `unauthorized` without a session */
export function requireRecentSignIn(ctx: Context, actor: Actor | null) {
  if (!isRecentSignIn(ctx, requireActor(actor)))
    throw new ApiError('reauth_required', 'Please confirm that it’s you, then try again.')
}
