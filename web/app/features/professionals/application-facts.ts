import { showAbn } from '@lv/contract/abn'
import type { OwnApplication } from '@lv/contract/applications'
import { showPhone } from '@lv/contract/phone'

type Sent = Pick<
  OwnApplication,
  'contactName' | 'email' | 'phone' | 'abn' | 'tradeLicense' | 'primaryTrade' | 'experience' | 'teamSize'
>

/** What an applicant says of themselves, as the applicant and administrators read it. */
export const applicationFacts = (application: Sent): [term: string, text: string][] => [
  ['Contact', application.contactName],
  ['Email', application.email],
  ['Phone', showPhone(application.phone)],
  ['ABN', showAbn(application.abn)],
  ['Trade licence', application.tradeLicense ?? 'Not stated'],
  ['Primary trade', application.primaryTrade],
  ['Experience', application.experience],
  ['Team size', application.teamSize],
]
