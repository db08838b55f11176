import { showPhone } from '@lv/contract/phone'
import { plain } from '#core/email-parts.ts'
import type { Customer, Visit } from './notification-kinds.ts'

export const when = ({ day, time }: Pick<Visit, 'day' | 'time'>) => `${day}, ${time} (Melbourne time)`
export const isCall = ({ place }: Pick<Visit, 'place'>) => place === 'call'
export const what = (values: Pick<Visit, 'place'>) => (isCall(values) ? 'call' : 'visit')
export const where = (values: Pick<Visit, 'place'>) =>
  isCall(values) ? 'by phone or video' : 'at the address you gave us'

/** The customer's name in a letter about a visit; just "the customer" if they have been deleted since. */
export const who = ({ name, phone, email }: Partial<Customer>) =>
  name === undefined ? 'The customer' : [plain(name), phone && showPhone(phone), email].filter(Boolean).join(', ')
export const placeOf = (values: Pick<Visit, 'place'> & { location?: string }) =>
  isCall(values) ? 'By phone or video.' : `At ${plain(values.location)}.`
