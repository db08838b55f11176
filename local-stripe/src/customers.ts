import type { Work } from './base.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { listOf } from './lists.ts'
import { clearable, listParams, metadata, params, text } from './params.ts'
import { invalid } from './problems.ts'
import { nothing, type Route, route } from './route.ts'
import type { Customer } from './shapes.ts'
import { field, find, get, getToChange, insert, present, save } from './store.ts'

/** A customer, locked until the end of the transaction. @throws Problem 404 that names `customer` */
export const getToChangeCustomer = (work: Work, id: string): Promise<Customer> =>
  getToChange(work, 'customer', id, 'customer')

const optionalText = clearable.optional()
const shape = {
  email: optionalText,
  name: optionalText,
  phone: optionalText,
  description: optionalText,
  metadata: metadata.optional(),
}
const settings = params({ default_payment_method: clearable }).partial()

/** What an empty text clears. */
const orNull = (given: string | undefined, before: string | null) => (given === undefined ? before : given || null)

async function checkCard(work: Work, card: string, customer: string) {
  const method = await find(work, 'payment_method', card)
  if (method?.customer !== customer)
    throw invalid(
      `The customer does not have a payment method with the ID ${card}. The payment method must be attached to the customer.`,
      'resource_missing',
      'invoice_settings[default_payment_method]',
    )
}

export const customerRoutes: Route[] = [
  route('POST', '/v1/customers', params(shape), async (work, given) => {
    const customer = await insert(work, {
      id: newId('customer'),
      object: 'customer',
      balance: 0,
      created: work.at,
      currency: 'aud',
      default_source: null,
      description: given.description || null,
      email: given.email || null,
      invoice_settings: { default_payment_method: null },
      livemode: false,
      metadata: given.metadata ?? {},
      name: given.name || null,
      phone: given.phone || null,
      _local: {},
    } satisfies Customer)
    await emit(work, 'customer.created', customer)
    return present(customer)
  }),
  route('GET', '/v1/customers/:id', nothing, async (work, _given, id) =>
    present(await get(work, 'customer', id, 'id')),
  ),
  route('GET', '/v1/customers', listParams({ email: text.optional() }), (work, { email, ...page }) =>
    listOf(work, 'customer', '/v1/customers', page, { and: email ? field('email', email) : undefined }),
  ),
  route(
    'POST',
    '/v1/customers/:id',
    params({ ...shape, invoice_settings: settings.optional() }),
    async (work, given, id) => {
      const before = await getToChange(work, 'customer', id)
      const card = given.invoice_settings?.default_payment_method
      if (card) await checkCard(work, card, id)
      const customer = await save(work, {
        ...before,
        email: orNull(given.email, before.email),
        name: orNull(given.name, before.name),
        phone: orNull(given.phone, before.phone),
        description: orNull(given.description, before.description),
        metadata: { ...before.metadata, ...given.metadata },
        invoice_settings: {
          default_payment_method: orNull(card, before.invoice_settings.default_payment_method),
        },
      })
      await emit(work, 'customer.updated', customer)
      return present(customer)
    },
  ),
]
