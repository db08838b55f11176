export type CardField = 'number' | 'expiry' | 'cvc'

/** Why a card was not charged, in the provider's words; `field` where something was mistyped. */
export type CardProblem = { message: string; field?: CardField }

/** A provider's way of charging the card that somebody types into the page; the card never reaches our server. */
export type CardAdapter = {
  /** What speaks against sending what was typed; null when nothing does. */
  check(): Promise<CardProblem | null>
  /** Pays, and leaves for `returnUrl` once the provider has taken it; null when the page is on its way out. */
  pay(clientSecret: string, returnUrl: string): Promise<CardProblem | null>
}
