import { z } from 'zod'
import type { Issue } from './errors.ts'
import { CallbackPhone, choice, Email, FullName, line, screening, text, unlessEmpty } from './fields.ts'
import { bookingBudgets, bookingProjectTypes, type PackageName, packageNames, packages } from './packages.ts'

/** An instant with its offset; a time of day alone names two instants, or none, when the clocks change. */
export const StartsAt = z.iso.datetime({ offset: true, error: 'Choose one of the times shown' })

type Wish = { serviceType: PackageName; location?: string | undefined; startsAt?: string | undefined }

/** What a package needs and is not there: a visit its address, a paid one its time. A booking of no package lacks nothing. */
export function lacksOf({ serviceType, location, startsAt }: Wish): Issue[] {
  if (!Object.hasOwn(packages, serviceType)) return []
  const { priceCents, place } = packages[serviceType]
  return [
    ...(place === 'onsite' && !location ? [{ path: 'location', message: 'Where is the house?' }] : []),
    ...(priceCents > 0 && !startsAt ? [{ path: 'startsAt', message: 'Choose a time for your visit' }] : []),
  ]
}

/** The documented fields (specification 2, sections 3 and 5), a time, and what keeps programs away. */
export const NewBooking = z
  .strictObject({
    serviceType: z.enum(packageNames, 'Choose a package'),
    name: FullName,
    email: Email,
    phone: CallbackPhone,
    projectType: choice(bookingProjectTypes),
    budget: choice(bookingBudgets),
    location: line(160).optional(),
    description: text(5000).optional(),
    /** Needed for every package but the free one: a slot that `slots` offers. */
    startsAt: z.preprocess(unlessEmpty, StartsAt.optional()),
    ...screening,
  })
  .superRefine(
    (booking, check) => {
      if (!booking) return
      for (const { path, message } of lacksOf(booking)) check.addIssue({ code: 'custom', path: [path], message })
    },
    // Runs with the other checks, so that a form shows all its messages at once; otherwise the server reports it with
    // its own.
    { when: ({ issues }) => issues.length > 0 },
  )
export type NewBooking = z.output<typeof NewBooking>
