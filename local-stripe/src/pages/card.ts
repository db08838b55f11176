import type { Refusal, TypedCard } from '../outcomes.ts'
import { escapeHtml } from './text.ts'

/** The cards that can be tried, and what each does. */
const testCards = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0000 0000 0069', 'has expired'],
  ['4000 0000 0000 3220', 'asks to confirm'],
  ['4000 0000 0000 0341', 'pays once, and never again by itself'],
] as const

/** The form's values when it was sent, and why it was refused. */
export type Tried = { card: TypedCard; refusal: Refusal }

const field = (name: keyof TypedCard, label: string, more: string, value: string, refusal: Refusal | undefined) => {
  const isWrong = refusal?.field === name
  const wrong = isWrong ? ` aria-invalid="true" aria-describedby="${name}-problem" autofocus` : ''
  return `<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${escapeHtml(value)}" inputmode="numeric" autocomplete="off" required ${more}${wrong}>
${isWrong ? `<p class="error" id="${name}-problem" role="alert">${escapeHtml(refusal.message)}</p>` : ''}</div>`
}

/** The fields of a card, with what was wrong; nobody's real card belongs here, so browsers do not offer one. */
export function cardFields(tried?: Tried): string {
  const { card, refusal } = tried ?? {}
  const general =
    refusal && !refusal.field ? `<p class="field error" role="alert">${escapeHtml(refusal.message)}</p>` : ''
  return `${general}
${field('number', 'Card number', `maxlength="23" placeholder="4242 4242 4242 4242"${refusal?.field ? '' : ' autofocus'}`, card?.number ?? '', refusal)}
<div class="pair">${field('expiry', 'Expiry', 'maxlength="7" placeholder="MM/YY"', card?.expiry ?? '', refusal)}
${field('cvc', 'CVC', 'maxlength="4" placeholder="123"', '', refusal)}</div>`
}

/** The list of cards to try. */
export const cardHints = () => `<h2 id="cards">Cards to try</h2>
<p class="quiet">This is the built-in payment provider: no real card is charged. Any expiry in the future and any three digits do.</p>
<table aria-labelledby="cards"><tbody>${testCards
  .map(([number, does]) => `<tr><th scope="row">${number}</th><td>${does}</td></tr>`)
  .join('')}</tbody></table>`

/** The question of the bank, for a card that asks to confirm; `hidden` are fields that go with the answer. */
export const stepForm = (action: string, hidden: Record<string, string> = {}) => `<h1>Confirm this payment</h1>
<p>Your bank asks whether this payment is yours.</p>
<form method="post" action="${escapeHtml(action)}">
${Object.entries(hidden)
  .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
  .join('')}
<button name="answer" value="complete">Complete</button><button class="second" name="answer" value="fail">Fail</button></form>`
