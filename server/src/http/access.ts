import { ApiError } from '@lv/contract/errors'
import { Id } from '@lv/contract/fields'
import type { Access } from '@lv/contract/operation'
import type { Context } from '../context.ts'
import { suspended } from '../modules/professionals/suspended.ts'
import type { Actor, Professional } from './actor.ts'
import { audit } from './audit.ts'

/**
 * Decides whether the caller may go on, from the path alone. Throws `unauthorized`, `forbidden` or `not_found`.
 * Verbs that change something check the same again inside their transaction. `claimed` is the header
 * `x-professional-id`, for rules that begin with `requireProfessional`; the others have no use for it.
 */
export type Rule = (
  ctx: Context,
  actor: Actor | null,
  params: Record<string, string>,
  claimed?: string,
) => Promise<void>

export type Rules = Record<Exclude<Access, 'public' | 'user' | 'admin' | 'professional'>, Rule>

export const unauthorized = () => new ApiError('unauthorized', 'Unauthorized: sign in first')

/** The actor, or 401. */
export function requireActor(actor: Actor | null): Actor {
  if (!actor) throw unauthorized()
  return actor
}

/**
 * Somebody whose email nobody has verified reads, and changes nothing but their own account and profile: what they made
 * would pass to whoever the address belongs to. @throws `forbidden`
 */
export function requireVerified(actor: Actor | null) {
  if (actor && !actor.emailVerified)
    throw new ApiError('forbidden', 'Verify your email first: open the link in the mail we sent you.')
}

/** Whether an account may see other people: its email is proven, and it is not suspended as a professional's. */
export const isInGoodStanding = (actor: Actor) =>
  actor.emailVerified && actor.professional?.accountStatus !== 'suspended'

/**
 * Refuses somebody signed in who may not see other people (names, notes, what members write to each other). A visitor
 * passes: what is closed to visitors says so itself. @throws `forbidden`
 */
export function requireGoodStanding(actor: Actor | null) {
  if (!actor || isInGoodStanding(actor)) return
  requireVerified(actor)
  throw suspended(actor.professional?.statusReason ?? null)
}

/**
 * The active professional behind a session. The header only has to agree with it (PRODUCT.md, section 2): without a
 * session it is never looked at.
 * @throws `unauthorized` without a profile, `invalid` for a header that is no id, `forbidden` for another professional's
 * id (which is audited) and for a suspended account.
 */
export async function requireProfessional(ctx: Context, actor: Actor | null, claimed?: string): Promise<Professional> {
  if (!actor?.professional) throw new ApiError('unauthorized', 'Unauthorized: sign in as a professional')
  const { professional } = actor
  if (claimed !== undefined) await compare(ctx, actor.id, professional.id, claimed)
  if (professional.accountStatus !== 'active') throw suspended(professional.statusReason ?? null)
  return professional
}

async function compare(ctx: Context, actorId: string, id: string, claimed: string) {
  const sent = Id.safeParse(claimed)
  if (!sent.success) throw new ApiError('invalid', 'The header x-professional-id is not a professional’s id')
  if (sent.data.toLowerCase() === id) return
  await audit(ctx, { actorId, action: 'identity_mismatch', subject: sent.data.toLowerCase() })
  throw new ApiError('forbidden', 'You are signed in as another professional. Please sign in again.')
}

/** Lets the caller on, or throws why not. */
export async function admit(
  ctx: Context,
  rules: Rules,
  access: Access,
  actor: Actor | null,
  params: Record<string, string>,
  claimed?: string,
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
  if (access === 'professional') {
    await requireProfessional(ctx, actor, claimed)
    return
  }
  await rules[access](ctx, actor, params, claimed)
}
