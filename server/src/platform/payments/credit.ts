import type Stripe from 'stripe'
import type { CreditLine } from './port.ts'

const PRODUCT = 'credit_balance'
export const CREDIT_LABEL = 'Paid from your credit balance'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'resource_missing'
const isThere = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'resource_already_exists'

async function ensureProduct({ products }: Stripe): Promise<string> {
  try {
    return (await products.retrieve(PRODUCT)).id
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  await products.create({ id: PRODUCT, name: CREDIT_LABEL }).catch((error) => {
    if (!isThere(error)) throw error
  })
  return PRODUCT
}

/** A customer balance would pay whichever invoice comes first, and a coupon would lower a later proration. */
export async function creditItems(stripe: Stripe, credit: CreditLine | undefined) {
  if (!credit) return {}
  const price_data = { currency: 'aud', product: await ensureProduct(stripe), unit_amount: -credit.cents }
  return {
    add_invoice_items: [
      { price_data: { ...price_data, tax_behavior: 'inclusive' as const }, metadata: { credit_order: credit.orderId } },
    ],
  }
}
