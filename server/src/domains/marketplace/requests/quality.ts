import { type ReadinessFacts, type ReadinessItem, readinessOf } from '@lv/contract/readiness'

type Known = Pick<ReadinessFacts, 'budgetBand' | 'occupancy' | 'description' | 'timing' | 'workKind' | 'answers'> & {
  filesAttached: number
  /** Null until the email is verified. */
  verifiedAt: Date | string | null
  emailBouncedAt?: Date | string | null
  phoneVerifiedAt: Date | string | null
}

/** PRODUCT.md, section 9.3. */
export function qualityOf({
  verifiedAt,
  emailBouncedAt,
  phoneVerifiedAt,
  filesAttached,
  ...request
}: Known): ReadinessItem[] {
  const { budgetBand, occupancy, description, timing, workKind, answers } = request
  return readinessOf({
    isEmailVerified: Boolean(verifiedAt) && !emailBouncedAt,
    isPhoneVerified: Boolean(phoneVerifiedAt),
    fileCount: filesAttached,
    budgetBand,
    occupancy,
    description,
    timing,
    workKind,
    answers,
  })
}
