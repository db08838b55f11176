import type { Work } from './base.ts'
import { type ReadCard, testCards } from './cards.ts'
import { getToChangeCustomer } from './customers.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { listOf } from './lists.ts'
import { listParams, params, text } from './params.ts'
import { invalid, missing } from './problems.ts'
import { nothing, type Route, route } from './route.ts'
import type { PaymentMethod } from './shapes.ts'
import { find, get, getToChange, insert, present, save } from './store.ts'

/** Keeps a card: brand, last four digits, expiry and how it behaves, nothing more. */
export function addMethod(
  work: Work,
  { brand, last4, expMonth, expYear, behaviour }: ReadCard,
): Promise<PaymentMethod> {
  return insert(work, {
    id: newId('payment_method'),
    object: 'payment_method',
    billing_details: { email: null, name: null, phone: null },
    card: { brand, last4, exp_month: expMonth, exp_year: expYear, funding: 'credit', country: 'AU' },
    created: work.at,
    customer: null,
    livemode: false,
    metadata: {},
    type: 'card',
    _local: { behaviour },
  })
}

const TOKEN_YEARS = 5

/** A card by its id, or a new one by the name of a test card such as `pm_card_visa`. @throws Problem 404 */
export async function methodOf(work: Work, id: string, param = 'payment_method'): Promise<PaymentMethod> {
  const card = testCards.find(({ token }) => token === id)
  if (card === undefined) return get(work, 'payment_method', id, param)
  const { brand, number, behaviour } = card
  const expYear = new Date(work.at * 1000).getUTCFullYear() + TOKEN_YEARS
  return addMethod(work, { brand, last4: number.slice(-4), expMonth: 12, expYear, behaviour })
}

/** Saves a card for its customer; one that is saved already stays as it is. @throws Problem where it is another's */
export async function attach(work: Work, method: PaymentMethod, customer: string): Promise<PaymentMethod> {
  if (method.customer === customer) return method
  if (method.customer !== null)
    throw invalid('This payment method has already been attached to a customer.', 'payment_method_unexpected_state')
  const attached = await save(work, { ...method, customer })
  await emit(work, 'payment_method.attached', attached)
  return attached
}

/** A saved card of this customer. @throws Problem if it is another's */
export async function savedMethodOf(work: Work, id: string, customer: string, param?: string): Promise<PaymentMethod> {
  const method = await methodOf(work, id, param)
  if (method.customer !== null && method.customer !== customer)
    throw invalid(
      `The payment method \`${id}\` does not belong to the customer \`${customer}\`.`,
      'payment_method_unexpected_state',
      param,
    )
  return method
}

const ofCustomer = listParams({ customer: text.optional(), type: text.optional() })

export const paymentMethodRoutes: Route[] = [
  route('GET', '/v1/payment_methods/:id', nothing, async (work, _given, id) =>
    present(await get(work, 'payment_method', id, 'payment_method')),
  ),
  route('GET', '/v1/payment_methods', ofCustomer, (work, { customer, ...page }) =>
    listOf(work, 'payment_method', '/v1/payment_methods', page, { ...(customer ? { customer } : {}) }),
  ),
  route('GET', '/v1/customers/:id/payment_methods', ofCustomer, (work, page, customer) =>
    listOf(work, 'payment_method', `/v1/customers/${customer}/payment_methods`, page, { customer }),
  ),
  route('POST', '/v1/payment_methods/:id/attach', params({ customer: text }), async (work, { customer }, id) => {
    await getToChangeCustomer(work, customer)
    return present(await attach(work, await methodOf(work, id), customer))
  }),
  route('POST', '/v1/payment_methods/:id/detach', nothing, async (work, _given, id) => {
    const method = await getToChange(work, 'payment_method', id, 'payment_method')
    const owner = method.customer && (await find(work, 'customer', method.customer))
    if (!owner) throw missing('payment_method', id, 'payment_method')
    const isDefault = owner.invoice_settings.default_payment_method === id
    if (isDefault) await save(work, { ...owner, invoice_settings: { default_payment_method: null } })
    const detached = await save(work, { ...method, customer: null })
    await emit(work, 'payment_method.detached', detached, { customer: owner.id })
    return present(detached)
  }),
]
