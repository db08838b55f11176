import { ApiError } from '@lv/contract/errors'
import type { Access } from '@lv/contract/operation'
import type { Context } from '../context.ts'
import type { Actor } from './actor.ts'

/**
 * Decides whether the caller may go on, from the path alone. Throws `unauthorized`, `forbidden` or `not_found`.
 * Verbs that change something check the same again inside their transaction.
 */
export type Rule = (ctx: Context, actor: Actor | null, params: Record<string, string>) => Promise<void>

export type Rules = Record<Exclude<Access, 'public' | 'user' | 'admin'>, Rule>

export const unauthorized = () => new ApiError('unauthorized', 'Unauthorized: sign in first')

/** The actor, or 401. */
export function requireActor(actor: Actor | null): Actor {
  if (!actor) throw unauthorized()
  return actor
}

export async function admit(
  ctx: Context,
  rules: Rules,
  access: Access,
  actor: Actor | null,
  params: Record<string, string>,
) {
  if (access === 'public') return
  if (access === 'user') {
    requireActor(actor)
    return
  }
  if (access === 'admin') {
    if (!requireActor(actor).isAdmin) throw new ApiError('forbidden', 'Super admin access required')
    return
  }
  await rules[access](ctx, actor, params)
}
