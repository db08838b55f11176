import { ApiError, type Issue } from '@lv/contract/errors'
import { lacksOf, type NewBooking } from '@lv/contract/new-booking'
import { packages } from '@lv/contract/packages'
import type { Actor } from '#core/actor.ts'
import { hashToken } from '#core/tokens.ts'
import { normalisePhone } from '#domains/identity/accounts/phone.ts'

/** `phone` is in E.164. */
export type BookingInput = {
  package: NewBooking['serviceType']
  name: string
  email: string
  phone: string
  projectType: NewBooking['projectType'] | null
  budget: NewBooking['budget'] | null
  location: string
  description: string
  startsAt: Date | null
  priceCents: number
  /** The account, if its email is verified. */
  userId: string | null
  /** SHA-256 of the guest's browser cookie; null for an account. */
  browserHash: Buffer | null
}
export type Customer = { actor: Actor | null; token: string }

async function checkFields(asked: NewBooking): Promise<{ issues: Issue[]; phone: string }> {
  const issues: Issue[] = []
  const phone = await normalisePhone(asked.phone).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    issues.push(...(error.issues ?? []))
    return ''
  })
  return { issues: [...issues, ...lacksOf(asked)], phone }
}

/** @throws `invalid` at `phone`, `location` and `startsAt`, every problem at once */
export async function parseBooking(asked: NewBooking, { actor, token }: Customer): Promise<BookingInput> {
  const { issues, phone } = await checkFields(asked)
  if (issues.length > 0) throw new ApiError('invalid', issues[0]?.message ?? '', { issues })
  const { serviceType, name, email, projectType, budget, location = '', description = '', startsAt } = asked
  return {
    package: serviceType,
    name,
    email,
    phone,
    location,
    description,
    projectType: projectType ?? null,
    budget: budget ?? null,
    startsAt: startsAt ? new Date(startsAt) : null,
    priceCents: packages[serviceType].priceCents,
    ...(actor?.emailVerified
      ? { userId: actor.id, browserHash: null }
      : { userId: null, browserHash: hashToken(token) }),
  }
}
