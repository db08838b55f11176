import { z } from 'zod'
import type { Work } from './base.ts'
import { newId } from './ids.ts'
import { figuresOf, lineOf, type NewLine } from './invoices.ts'
import { currency, integer, metadata, params, text } from './params.ts'
import { addPrice } from './prices.ts'
import { invalid } from './problems.ts'
import { type Route, route } from './route.ts'
import { get, getToChange, save } from './store.ts'

/** Lines beside the price of a subscription, for its next invoice alone; a negative amount takes something off. */
export const addedItems = z
  .array(
    z.strictObject({
      price_data: z.strictObject({
        currency,
        product: text,
        unit_amount: integer,
        tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).optional(),
      }),
      metadata: metadata.optional(),
    }),
  )
  .max(20)
  .default([])

/** @throws Problem for a product that does not exist */
export async function linesOf(work: Work, given: z.output<typeof addedItems>): Promise<NewLine[]> {
  const lines: NewLine[] = []
  for (const { price_data: data, metadata: names } of given) {
    const { name } = await get(work, 'product', data.product, 'add_invoice_items[0][price_data][product]')
    const { _local, ...price } = await addPrice(work, { ...data, active: false })
    lines.push({
      amount: data.unit_amount,
      description: name,
      isProration: false,
      price,
      item: { id: newId('invoiceitem'), metadata: names ?? {} },
      period: { start: work.at, end: work.at },
    })
  }
  return lines
}

const creation = params({
  customer: text,
  invoice: text,
  amount: integer,
  currency,
  description: text,
  metadata: metadata.optional(),
})

/** A line for one draft alone; a negative amount takes something off it. @throws Problem once it is no draft any more */
async function addTo(work: Work, given: z.output<typeof creation>) {
  const draft = await getToChange(work, 'invoice', given.invoice, 'invoice')
  if (draft.status !== 'draft' || draft.customer !== given.customer)
    throw invalid('This invoice is no longer editable', 'invoice_not_editable', 'invoice')
  const subscription = await get(work, 'subscription', draft.parent.subscription_details.subscription)
  const item = { id: newId('invoiceitem'), metadata: given.metadata ?? {} }
  const { amount, description } = given
  const period = { start: work.at, end: work.at }
  const line = lineOf(draft.id, subscription, { amount, description, isProration: false, period, price: null, item })
  const data = [...draft.lines.data, line]
  await save(work, { ...draft, ...figuresOf(data, draft.starting_balance), lines: { ...draft.lines, data } })
  return {
    id: item.id,
    object: 'invoiceitem',
    amount,
    currency: given.currency,
    customer: given.customer,
    date: work.at,
    description,
    invoice: draft.id,
    livemode: false,
    metadata: item.metadata,
  }
}

export const invoiceItemRoutes: Route[] = [route('POST', '/v1/invoiceitems', creation, addTo)]
