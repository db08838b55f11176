import { z } from 'zod'
import type { Work } from './base.ts'
import type { NewLine } from './invoices.ts'
import { currency, integer, metadata, text } from './params.ts'
import { addPrice } from './prices.ts'
import { get } from './store.ts'

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
      ...{ amount: data.unit_amount, description: name, isProration: false, price, metadata: names ?? {} },
      period: { start: work.at, end: work.at },
    })
  }
  return lines
}
