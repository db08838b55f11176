import type Stripe from 'stripe'
import type { StripeCall } from './ask.ts'
import { CREDIT_LABEL } from './credit.ts'
import type { Payments, ProviderInvoice } from './port.ts'
import { idOf, invoiceOf, mainLine } from './shapes.ts'

const WITH_PAYMENTS = { expand: ['payments'] }

async function withPrice(stripe: Stripe, invoice: Stripe.Invoice): Promise<ProviderInvoice> {
  const priceId = idOf(mainLine(invoice.lines.data)?.pricing?.price_details?.price)
  return invoiceOf(invoice, priceId ? await stripe.prices.retrieve(priceId) : null)
}

export const readInvoice = async (stripe: Stripe, invoiceId: string) =>
  withPrice(stripe, await stripe.invoices.retrieve(invoiceId, WITH_PAYMENTS))

export const invoicesAt = (
  ask: StripeCall,
): Pick<Payments, 'getInvoice' | 'creditDraft' | 'voidInvoice' | 'payInvoice'> => ({
  getInvoice: (invoiceId) => ask((stripe) => readInvoice(stripe, invoiceId)),

  creditDraft: ({ invoiceId, customerId, credit: { orderId, cents } }, idempotencyKey) =>
    ask(async ({ invoiceItems }) => {
      const line = { customer: customerId, invoice: invoiceId, amount: -cents, currency: 'aud' }
      const named = { description: CREDIT_LABEL, metadata: { credit_order: orderId } }
      await invoiceItems.create({ ...line, ...named }, { idempotencyKey })
    }),

  voidInvoice: (invoiceId) =>
    ask(async ({ invoices }) => {
      try {
        await invoices.voidInvoice(invoiceId)
      } catch (error) {
        // Paid or voided in between.
        if ((await invoices.retrieve(invoiceId)).status === 'open') throw error
      }
    }),

  payInvoice: (invoiceId) =>
    ask(async (stripe) => {
      const { status } = await stripe.invoices.retrieve(invoiceId)
      if (status === 'paid') return readInvoice(stripe, invoiceId)
      return withPrice(stripe, await stripe.invoices.pay(invoiceId, WITH_PAYMENTS))
    }),
})
