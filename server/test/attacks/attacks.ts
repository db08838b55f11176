import type { Attack } from './attack.ts'
import { foreignProfessional } from './foreign-professional.ts'
import { keptCookies } from './kept-cookies.ts'
import { paperAsPicture } from './paper-as-picture.ts'
import { plainHttp } from './plain-http.ts'
import { stolenSession } from './stolen-session.ts'
import { unprovenMember } from './unproven-member.ts'
import { wideNetworks } from './wide-networks.ts'

/** All of them, in the order in which they are run: what stops the others comes last. */
export const attacks: Attack[] = [
  paperAsPicture,
  wideNetworks,
  plainHttp,
  unprovenMember,
  keptCookies,
  foreignProfessional,
  stolenSession,
]
