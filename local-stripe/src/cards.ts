import type { Refusal, TypedCard } from './outcomes.ts'
import type { Behaviour } from './shapes.ts'

type TestCard = { number: string; brand: string; behaviour: Behaviour; token?: string; says: string }

/** The cards that the pages name, and what each does; any other number is refused. */
export const testCards: TestCard[] = [
  { number: '4242424242424242', brand: 'visa', behaviour: 'pays', token: 'pm_card_visa', says: 'pays' },
  { number: '5555555555554444', brand: 'mastercard', behaviour: 'pays', token: 'pm_card_mastercard', says: 'pays' },
  {
    number: '4000000000000002',
    brand: 'visa',
    behaviour: 'generic_decline',
    token: 'pm_card_chargeDeclined',
    says: 'is declined',
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    behaviour: 'insufficient_funds',
    token: 'pm_card_chargeDeclinedInsufficientFunds',
    says: 'has no money',
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    behaviour: 'expired_card',
    token: 'pm_card_chargeDeclinedExpiredCard',
    says: 'has expired',
  },
  {
    number: '4000000000003220',
    brand: 'visa',
    behaviour: 'confirms',
    token: 'pm_card_threeDSecure2Required',
    says: 'asks to confirm',
  },
  {
    number: '4000002760003184',
    brand: 'visa',
    behaviour: 'always_confirms',
    token: 'pm_card_authenticationRequired',
    says: 'asks to confirm every time, renewals too',
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    behaviour: 'pays_once',
    token: 'pm_card_chargeCustomerFail',
    says: 'pays while you are there; renewals fail',
  },
]

export type ReadCard = { brand: string; last4: string; expMonth: number; expYear: number; behaviour: Behaviour }

const wrong = (field: keyof TypedCard, code: string, message: string): Refusal => ({
  outcome: 'refused',
  message,
  code,
  declineCode: null,
  field,
})

/** Month and year of `12/30`, `12 / 2030` or `1230`. */
function readExpiry(typed: string): { month: number; year: number } | null {
  const [, month, year] = /^(\d{1,2})\s*(?:[/-]\s*)?(\d{2}|\d{4})$/.exec(typed.trim()) ?? []
  if (month === undefined || year === undefined) return null
  return { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) }
}

/** Reads what was typed at the provider's present instant (in seconds); a full number or cvc goes no further than this. */
export function readCard({ number, expiry, cvc }: TypedCard, at: number): ReadCard | Refusal {
  const digits = number.replaceAll(/[\s-]/g, '')
  if (!/^\d{16}$/.test(digits)) return wrong('number', 'incorrect_number', 'Your card number is incomplete.')
  const card = testCards.find((test) => test.number === digits)
  if (card === undefined)
    return wrong('number', 'incorrect_number', 'Your card was declined. Only test cards can be used here.')
  const read = readExpiry(expiry)
  if (read === null || read.month < 1 || read.month > 12)
    return wrong('expiry', 'invalid_expiry_month', 'Your card’s expiration date is incomplete.')
  const now = new Date(at * 1000)
  const months = (read.year - now.getUTCFullYear()) * 12 + read.month - (now.getUTCMonth() + 1)
  if (months < 0) return wrong('expiry', 'invalid_expiry_year', 'Your card’s expiration date is in the past.')
  if (months > 600) return wrong('expiry', 'invalid_expiry_year', 'Your card’s expiration year is invalid.')
  if (!/^\d{3}$/.test(cvc.trim())) return wrong('cvc', 'invalid_cvc', 'Your card’s security code is incomplete.')
  const { brand, behaviour } = card
  return { brand, last4: digits.slice(-4), expMonth: read.month, expYear: read.year, behaviour }
}

/** How a charge is made: with a card on file, and whether its owner is there, or has just confirmed. */
export type How = { isSaved: boolean; isOffSession: boolean; isConfirmed?: boolean }

export const refusal = (message: string, code: string, declineCode: string | null = null): Refusal => ({
  outcome: 'refused',
  message,
  code,
  declineCode,
  field: null,
})

export const notConfirmed = refusal(
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  'payment_intent_authentication_failure',
)

/** A charge's outcome. */
export function judge(behaviour: Behaviour, how: How): { outcome: 'paid' } | { outcome: 'step' } | Refusal {
  if (behaviour === 'insufficient_funds')
    return refusal('Your card has insufficient funds.', 'card_declined', 'insufficient_funds')
  if (behaviour === 'expired_card') return refusal('Your card has expired.', 'expired_card', 'expired_card')
  const isDeclined = behaviour === 'generic_decline' || (behaviour === 'pays_once' && how.isSaved)
  if (isDeclined) return refusal('Your card was declined.', 'card_declined', 'generic_decline')
  const asks = behaviour === 'always_confirms' || (behaviour === 'confirms' && !how.isOffSession)
  return asks && !how.isConfirmed ? { outcome: 'step' } : { outcome: 'paid' }
}
