import { ApiError } from '@lv/contract/errors'
import type { Access } from '@lv/contract/operation'
import { sentence } from '@lv/contract/sentence'
import type { Actor, Professional } from './actor.ts'
import type { Context } from './context.ts'

/** PRODUCT.md, section 9.17. */
export const suspended = (reason: string | null) =>
  new ApiError(
    'forbidden',
    reason
      ? `Your account is suspended: ${sentence(reason)} Please contact us to have it reviewed.`
      : 'Your account is suspended. Please contact us to have it reviewed.',
  )

/** Decides from the path; writes check again later. @throws `unauthorized`, `forbidden` or `not_found` */
export type Rule = (ctx: Context, actor: Actor | null, params: Record<string, string>) => Promise<void>

export type Rules = Record<Exclude<Access, 'public' | 'user' | 'admin' | 'professional'>, Rule>

export const unauthorized = () => new ApiError('unauthorized', 'Unauthorized: sign in first')

/** @throws `unauthorized` */
export function requireActor(actor: Actor | null): Actor {
  if (!actor) throw unauthorized()
  return actor
}

/** Whatever an unverified user made would pass to the address's real owner. @throws `forbidden` */
export function requireVerified(actor: Actor | null) {
  if (actor && !actor.emailVerified)
    throw new ApiError('forbidden', 'Verify your email first: open the link in the email we sent you.')
}

/** @throws `forbidden` for an account that is about to be deleted on request */
export function requireOpen(actor: Actor | null) {
  if (actor?.closesAt)
    throw new ApiError('forbidden', 'Your account is closed, as you asked. To do this, press Keep my account first.')
}

export const isInGoodStanding = (actor: Actor) =>
  actor.emailVerified && actor.professional?.accountStatus !== 'suspended'

/** Visitors pass, as access rules refuse them. @throws `forbidden` */
export function requireGoodStanding(actor: Actor | null) {
  if (!actor || isInGoodStanding(actor)) return
  requireVerified(actor)
  throw suspended(actor.professional?.statusReason ?? null)
}

/** @throws `unauthorized` without a professional profile, `forbidden` for a suspended account */
export function requireProfessional(actor: Actor | null): Professional {
  if (!actor?.professional) throw new ApiError('unauthorized', 'Unauthorized: sign in as a professional')
  const { professional } = actor
  if (professional.accountStatus !== 'active') throw suspended(professional.statusReason ?? null)
  return professional
}

export const administers = ({ isAdmin, isAdminReader, isAdminSession }: Actor) =>
  (isAdmin || isAdminReader) && isAdminSession
