import type { CardAdapter, CardProblem } from './card-adapter.ts'

// Stripe asks that its script comes from its own address and no other.
const SCRIPT = 'https://js.stripe.com/v3/'
const UNREACHED = 'The payment form did not load. Nothing was charged; check your connection and try again.'

type Outcome = { error?: { message?: string } }
type Mounted = { mount(place: HTMLElement): void; on(event: 'ready' | 'loaderror', then: () => void): void }
type Elements = { create(kind: 'payment'): Mounted; submit(): Promise<Outcome> }
type Stripe = {
  elements(options: Record<string, unknown>): Elements
  confirmPayment(options: Record<string, unknown>): Promise<Outcome>
}

declare global {
  var Stripe: ((publishableKey: string) => Stripe) | undefined
}

/** Stripe's script, fetched with the first card form and kept; a failed try can be made again. */
function loadStripe(): Promise<void> {
  if (globalThis.Stripe) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error(UNREACHED))
    }
    document.head.append(script)
  })
}

/** The page's own look, as the form's frame can take it: plain colours, light or dark. */
function appearanceAt(place: HTMLElement) {
  const { color, backgroundColor, fontFamily } = getComputedStyle(place)
  return {
    theme: 'flat',
    variables: { colorText: color, colorBackground: backgroundColor, fontFamily, borderRadius: '8px' },
  }
}

const problemOf = ({ error }: Outcome): CardProblem | null =>
  error ? { message: error.message ?? 'The card was not charged.' } : null

type Wanted = { publishableKey: string; amountCents: number; place: HTMLElement }

/** Stripe's card form in `place`, ready to be typed into. @throws Error with a message to show where it does not load */
export async function stripeCard({ publishableKey, amountCents, place }: Wanted): Promise<CardAdapter> {
  await loadStripe()
  const stripe = globalThis.Stripe?.(publishableKey)
  if (!stripe) throw new Error(UNREACHED)
  const elements = stripe.elements({
    mode: 'subscription',
    amount: amountCents,
    currency: 'aud',
    paymentMethodTypes: ['card'],
    appearance: appearanceAt(place),
  })
  const form = elements.create('payment')
  await new Promise<void>((resolve, reject) => {
    form.on('ready', resolve)
    form.on('loaderror', () => reject(new Error(UNREACHED)))
    form.mount(place)
  })
  return {
    check: async () => problemOf(await elements.submit()),
    pay: async (clientSecret, returnUrl) =>
      problemOf(await stripe.confirmPayment({ elements, clientSecret, confirmParams: { return_url: returnUrl } })),
  }
}
