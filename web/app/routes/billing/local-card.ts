import type { CardAdapter, CardField, CardProblem } from './card-adapter.ts'

const missing: Record<CardField, string> = {
  number: 'Enter the card number',
  expiry: 'Enter the expiry date',
  cvc: 'Enter the security code',
}
const UNREACHED = 'The payment provider isn’t responding. Nothing was charged; please try again in a minute.'

type Answer = {
  status?: 'succeeded' | 'requires_action' | 'failed'
  url?: string
  message?: string | null
  field?: CardField | null
}

/** The card form of the local provider: what was typed goes to `action`, the provider's own address. */
export function localCard(form: HTMLFormElement, action: string): CardAdapter {
  const typed = (field: CardField) => form.querySelector<HTMLInputElement>(`[data-card=${field}]`)?.value.trim() ?? ''
  const fields = Object.keys(missing) as CardField[]
  return {
    async check() {
      const field = fields.find((it) => typed(it) === '')
      return field ? { message: missing[field], field } : null
    },
    async pay(clientSecret, returnUrl) {
      const body = new URLSearchParams({ client_secret: clientSecret, return_url: returnUrl })
      for (const field of fields) body.set(field, typed(field))
      const answer = await fetch(action, { method: 'POST', body, headers: { accept: 'application/json' } })
        .then((it) => it.json() as Promise<Answer>)
        .catch((): Answer => ({ message: UNREACHED }))
      return leaveOrSay(answer)
    },
  }
}

/** Paid, or to the bank's question; else why not. */
function leaveOrSay({ status, url, message, field }: Answer): CardProblem | null {
  if (!url || status === 'failed') return { message: message ?? UNREACHED, ...(field ? { field } : {}) }
  window.location.assign(url)
  return null
}
