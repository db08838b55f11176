import type { Delivery } from '@lv/contract/integrations'
import type { KeyScope, WebhookEvent } from '@lv/contract/software'

/** What each scope of an API key opens. */
export const scopeWords: Record<KeyScope, { label: string; hint: string }> = {
  leads: { label: 'Leads', hint: 'Work, suburb, budget and what becomes of them. No phone numbers, no emails.' },
  contacts: {
    label: 'Contact details',
    hint: 'The homeowner’s phone in a lead, and their email once they accept. Each look at a phone number is shown to them.',
  },
  quotes: { label: 'Quotes', hint: 'The quotes you sent, with their versions.' },
  points: { label: 'LV Points', hint: 'Your balance and every transaction.' },
}

export const eventWords: Record<WebhookEvent, string> = {
  'lead.created': 'You get a lead',
  'lead.decided': 'A lead’s points are taken or come back',
  'quote.accepted': 'A homeowner accepts your quote',
}

export const statusWords: Record<Delivery['status'], string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Given up',
}
