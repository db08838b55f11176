import { z } from 'zod'
import type { Work } from './base.ts'
import { currency, integer, metadata, text } from './params.ts'
import { cents, checkAmount, recurring } from './prices.ts'
import { invalid } from './problems.ts'
import type { Session, SessionLine } from './shapes.ts'
import { get } from './store.ts'

const priceData = z.strictObject({
  currency,
  unit_amount: cents,
  recurring: recurring.optional(),
  product: text.optional(),
  product_data: z.strictObject({ name: text, description: text.optional(), metadata: metadata.optional() }).optional(),
  tax_behavior: text.optional(),
})
const quantity = integer.pipe(z.number().min(1).max(1000)).default(1)
/** What is bought on a hosted page, as requested. */
export const sessionLine = z.strictObject({ price: text.optional(), price_data: priceData.optional(), quantity })
async function readLine(
  work: Work,
  given: z.output<typeof sessionLine>,
  place: number,
): Promise<SessionLine & { currency: string }> {
  const { price: id, price_data: data, quantity } = given
  const name = `line_items[${place}]`
  if (id) {
    const price = await get(work, 'price', id, `${name}[price]`)
    if (!price.active) throw invalid('The price specified is inactive.', 'price_inactive', `${name}[price]`)
    const { name: product } = await get(work, 'product', price.product)
    const { unit_amount: amountCents, currency, recurring } = price
    return { price: id, name: product, amountCents, quantity, interval: recurring?.interval ?? null, currency }
  }
  if (!data?.product_data)
    throw invalid(`Missing required param: ${name}[price].`, 'parameter_missing', `${name}[price]`)
  const { unit_amount: amountCents, product_data: product, currency, recurring } = data
  return { price: null, name: product.name, amountCents, quantity, interval: recurring?.interval ?? null, currency }
}

/** @throws Problem where the lines do not fit the mode */
export async function readLines(work: Work, mode: Session['mode'], given: z.output<typeof sessionLine>[]) {
  const lines = await Promise.all(given.map((each, place) => readLine(work, each, place)))
  if ((mode === 'setup') !== (lines.length === 0))
    throw invalid(
      '`line_items` are for payments and subscriptions, and needed there.',
      'parameter_invalid',
      'line_items',
    )
  if (new Set(lines.map(({ currency }) => currency)).size > 1)
    throw invalid('All line items are of one currency.', 'parameter_invalid', 'line_items')
  const wrong = lines.find(({ interval }) => (interval !== null) !== (mode === 'subscription'))
  if (wrong && mode === 'payment')
    throw invalid('You specified `payment` mode but passed a recurring price.', 'parameter_invalid', 'mode')
  const isPlain = mode === 'subscription' && (wrong || lines.length > 1 || lines.some(({ price }) => price === null))
  if (isPlain)
    throw invalid('You must provide one recurring price in `subscription` mode.', 'parameter_invalid', 'line_items')
  const total = lines.reduce((sum, { amountCents, quantity }) => sum + amountCents * quantity, 0)
  if (mode === 'payment') checkAmount(total, 'line_items')
  return { lines: lines.map(({ currency: _currency, ...each }) => each), total, currency: lines[0]?.currency }
}
