import type { StoredProfessional } from '@lv/contract/professional-shapes'
import type { Professional } from '#core/actor.ts'

/** A browser may store no more of a professional (RELIABILITY.md, B10). */
export const presentStored = (professional: Professional & { emailVerified: boolean }): StoredProfessional => ({
  id: professional.id,
  name: professional.name,
  accountStatus: professional.accountStatus,
  emailVerified: professional.emailVerified,
})
