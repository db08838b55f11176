import { askedByItself } from './asked-by-itself.ts'
import type { Attack } from './attack.ts'
import { dressedAddresses } from './dressed-addresses.ts'
import { foreignProfessional } from './foreign-professional.ts'
import { keptCookies } from './kept-cookies.ts'
import { manyFields } from './many-fields.ts'
import { paperAsPicture } from './paper-as-picture.ts'
import { plainHttp } from './plain-http.ts'
import { poisonedCookie } from './poisoned-cookie.ts'
import { inlineScripts } from './scripts-of-papers.ts'
import { stolenSession } from './stolen-session.ts'
import { strangePaths } from './strange-paths.ts'
import { takenBooking } from './taken-booking.ts'
import { unprovenMember } from './unproven-member.ts'
import { wideNetworks } from './wide-networks.ts'

/** All of them, in the order in which they are run: what stops the others comes last. */
export const attacks: Attack[] = [
  paperAsPicture,
  manyFields,
  dressedAddresses,
  wideNetworks,
  takenBooking,
  plainHttp,
  poisonedCookie,
  strangePaths,
  inlineScripts,
  unprovenMember,
  askedByItself,
  keptCookies,
  foreignProfessional,
  stolenSession,
]
