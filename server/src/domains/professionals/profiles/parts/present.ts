import type { StoredProfessional } from '@lv/contract/professional-shapes'
import type { Professional } from '#core/actor.ts'

/** What a browser may keep of a professional, and no more (RELIABILITY.md, B10). */
export const presentStored = (professional: Professional & { emailVerified: boolean }): StoredProfessional => ({
  id: professional.id,
  name: professional.name,
  accountStatus: professional.accountStatus,
  emailVerified: professional.emailVerified,
})
