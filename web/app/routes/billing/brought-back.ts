import { cut } from '@lv/contract/cut'

const NOT_CHARGED = 'Your card was not charged. Check its details, or use another card.'
const MAX_WORDS = 200

/** What the provider says of the payment that the person comes back from; what it says in an address proves nothing. */
export function broughtBack({ searchParams }: URL, isLocal: boolean) {
  if (!searchParams.has('payment_intent') && !searchParams.has('redirect_status')) return { isWaiting: false }
  if (searchParams.get('redirect_status') !== 'failed') return { isWaiting: true }
  // Stripe puts no words into the address; whatever stood there would be somebody else's.
  const message = isLocal && cut(searchParams.get('message') ?? '', MAX_WORDS)
  return { isWaiting: false, failure: message || NOT_CHARGED }
}
