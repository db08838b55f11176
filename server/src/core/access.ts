import { ApiError } from '@lv/contract/errors'
import type { Access } from '@lv/contract/operation'
import { sentence } from '@lv/contract/sentence'
import type { Actor, Professional } from './actor.ts'
import type { Context } from './context.ts'

/** The refusal of a suspended account, with the reason given (PRODUCT.md, section 9.17). */
export const suspended = (reason: string | null) =>
  new ApiError(
    'forbidden',
    reason
      ? `Your account is suspended: ${sentence(reason)} Please contact us to have it reviewed.`
      : 'Your account is suspended. Please contact us to have it reviewed.',
  )

/**
 * Decides whether the caller may go on, from the path alone. Throws `unauthorized`, `forbidden` or `not_found`.
 * Use cases that change something check the same again inside their transaction.
 */
export type Rule = (ctx: Context, actor: Actor | null, params: Record<string, string>) => Promise<void>

export type Rules = Record<Exclude<Access, 'public' | 'user' | 'admin' | 'professional'>, Rule>

export const unauthorized = () => new ApiError('unauthorized', 'Unauthorized: sign in first')

/** The actor, or 401. */
export function requireActor(actor: Actor | null): Actor {
  if (!actor) throw unauthorized()
  return actor
}

/**
 * A user with an unverified email may read, and change only their own account and profile: anything they made would
 * pass to the address's real owner. @throws `forbidden`
 */
export function requireVerified(actor: Actor | null) {
  if (actor && !actor.emailVerified)
    throw new ApiError('forbidden', 'Verify your email first: open the link in the email we sent you.')
}

/** @throws `forbidden` for somebody whose account is about to be deleted, as they asked */
export function requireOpen(actor: Actor | null) {
  if (actor?.closesAt)
    throw new ApiError('forbidden', 'Your account is closed, as you asked. To do this, press Keep my account first.')
}

/** Whether an account may see other people: its email is verified, and it is not a suspended professional's. */
export const isInGoodStanding = (actor: Actor) =>
  actor.emailVerified && actor.professional?.accountStatus !== 'suspended'

/**
 * Refuses a signed-in user who may not see other people (names, notes, what members write to each other). A visitor
 * passes: whatever is closed to visitors refuses them itself. @throws `forbidden`
 */
export function requireGoodStanding(actor: Actor | null) {
  if (!actor || isInGoodStanding(actor)) return
  requireVerified(actor)
  throw suspended(actor.professional?.statusReason ?? null)
}

/**
 * The session's active professional.
 * @throws `unauthorized` without a profile, `forbidden` for a suspended account.
 */
export function requireProfessional(actor: Actor | null): Professional {
  if (!actor?.professional) throw new ApiError('unauthorized', 'Unauthorized: sign in as a professional')
  const { professional } = actor
  if (professional.accountStatus !== 'active') throw suspended(professional.statusReason ?? null)
  return professional
}

/** Whether somebody may look at what administrators see: one of either kind, who came through the log-in of administrators. */
export const administers = ({ isAdmin, isAdminReader, isAdminSession }: Actor) =>
  (isAdmin || isAdminReader) && isAdminSession
