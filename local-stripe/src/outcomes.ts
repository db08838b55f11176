/** What was typed on the hosted page or the inline form; spaces do not matter. */
export type TypedCard = { number: string; expiry: string; cvc: string }

/** Why a card was not taken, as the provider says it; `field` where what was typed is wrong. */
export type Refusal = {
  outcome: 'refused'
  message: string
  code: string
  declineCode: string | null
  field: keyof TypedCard | null
}

/** `paid`: also for a card saved for later. `step`: the bank asks the person to confirm. */
export type Outcome = { outcome: 'paid' } | { outcome: 'step' } | Refusal

/** As `Outcome`, with where the person goes once paid; `closed`: the page was paid or has expired before. */
export type CheckoutOutcome =
  | { outcome: 'paid'; redirectUrl: string }
  | { outcome: 'step' }
  | { outcome: 'closed'; status: 'complete' | 'expired'; redirectUrl: string | null }
  | Refusal
