import type { Work } from './base.ts'
import { emit } from './events.ts'
import { cancelIntent } from './payment-intents.ts'
import type { Invoice } from './shapes.ts'
import { get, list, save } from './store.ts'

async function closePayment(work: Work, { id, amount_due }: Invoice, status: 'paid' | 'canceled') {
  for (const payment of await list(work, 'invoice_payment', { parent: id })) {
    const { status_transitions: times } = payment
    const paid = { amount_paid: amount_due, status_transitions: { ...times, paid_at: work.at } }
    const canceled = { status_transitions: { ...times, canceled_at: work.at } }
    await save(work, { ...payment, status, ...(status === 'paid' ? paid : canceled) })
    if (status === 'paid') await emit(work, 'invoice_payment.paid', { ...payment, status, ...paid })
  }
}

export async function markPaid(work: Work, invoice: Invoice): Promise<Invoice> {
  const paid = await save(work, {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: work.at },
  })
  await closePayment(work, paid, 'paid')
  await emit(work, 'invoice.paid', paid)
  await emit(work, 'invoice.payment_succeeded', paid)
  return paid
}

/** Gives an open invoice up, with its payment; the credit it used comes back. */
export async function voidInvoice(work: Work, invoiceId: string): Promise<void> {
  const invoice = await get(work, 'invoice', invoiceId)
  if (invoice.status !== 'open') return
  const { paymentIntent } = invoice._local
  if (paymentIntent) await cancelIntent(work, await get(work, 'payment_intent', paymentIntent))
  const customer = await get(work, 'customer', invoice.customer)
  const used = invoice.ending_balance - invoice.starting_balance
  if (used !== 0) await save(work, { ...customer, balance: customer.balance - used })
  const status_transitions = { ...invoice.status_transitions, voided_at: work.at }
  const voided = await save(work, { ...invoice, next_payment_attempt: null, status: 'void', status_transitions })
  await closePayment(work, voided, 'canceled')
  await emit(work, 'invoice.voided', voided)
}
