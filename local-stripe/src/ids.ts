import { randomBytes } from 'node:crypto'

/** The API's prefixes by which an id says what it is. */
const prefixes = {
  customer: 'cus',
  product: 'prod',
  price: 'price',
  payment_method: 'pm',
  payment_intent: 'pi',
  setup_intent: 'seti',
  charge: 'ch',
  'checkout.session': 'cs_test',
  subscription: 'sub',
  subscription_item: 'si',
  subscription_schedule: 'sub_sched',
  invoice: 'in',
  invoice_payment: 'inpay',
  invoiceitem: 'ii',
  line_item: 'il',
  refund: 're',
  dispute: 'dp',
  event: 'evt',
  request: 'req',
}

let last = 0

/** A new id of a kind; those made later sort later, so that lists have one order within a second, too. */
export function newId(kind: keyof typeof prefixes): string {
  last = Math.max(last + 1, Date.now() * 1000)
  return `${prefixes[kind]}_${last.toString(36)}${randomBytes(9).toString('hex')}`
}

/** What a browser shows to be allowed to pay this one thing. */
export const newClientSecret = (id: string) => `${id}_secret_${randomBytes(18).toString('hex')}`
