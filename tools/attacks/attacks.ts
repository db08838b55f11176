import { acceptingBesideWithdrawing } from './accepting-beside-withdrawing.ts'
import { askedByItself } from './asked-by-itself.ts'
import type { Attack } from './attack.ts'
import { hostileBodies } from './bodies.ts'
import { archiveOfCopies, hostileLessons, slowLessons } from './courses.ts'
import { crowdedEvent } from './crowded-event.ts'
import { dressedAddresses } from './dressed-addresses.ts'
import { foreignProfessional } from './foreign-professional.ts'
import { frozenDatabase } from './frozen-database.ts'
import { heads } from './heads.ts'
import { invitedStrangers } from './invited-strangers.ts'
import { linkPictures } from './link-pictures.ts'
import { longComments } from './long-comments.ts'
import { manyAddresses } from './many-addresses.ts'
import { manyFields } from './many-fields.ts'
import { paperAsPicture } from './paper-as-picture.ts'
import { plainHttp } from './plain-http.ts'
import { poisonedCookie } from './poisoned-cookie.ts'
import { keptCookies } from './saved-cookies.ts'
import { inlineScripts } from './scripts-of-papers.ts'
import { slowBodies } from './slow-bodies.ts'
import { slowPictures } from './slow-pictures.ts'
import { stolenSession } from './stolen-session.ts'
import { strangePaths } from './strange-paths.ts'
import { takenBooking } from './taken-booking.ts'
import { throwawayProfessional } from './throwaway-professional.ts'
import { typingMistakes } from './typing-mistakes.ts'
import { unprovenMember } from './unproven-member.ts'
import { wideNetworks } from './wide-networks.ts'

/** All of them, in the order in which they are run: what stops the others comes last. */
export const attacks: Attack[] = [
  paperAsPicture,
  slowPictures,
  manyFields,
  longComments,
  hostileLessons,
  slowLessons,
  archiveOfCopies,
  acceptingBesideWithdrawing,
  manyAddresses,
  dressedAddresses,
  wideNetworks,
  takenBooking,
  linkPictures,
  plainHttp,
  poisonedCookie,
  strangePaths,
  hostileBodies,
  slowBodies,
  crowdedEvent,
  inlineScripts,
  unprovenMember,
  invitedStrangers,
  askedByItself,
  keptCookies,
  heads,
  foreignProfessional,
  typingMistakes,
  throwawayProfessional,
  stolenSession,
  frozenDatabase,
]
