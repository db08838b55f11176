import { eq } from 'drizzle-orm'
import type { Work } from './base.ts'
import { wholeList } from './lists.ts'
import { invalid } from './problems.ts'
import { find, get, list, present, type Stored } from './store.ts'
import { localPaymentObjects as t } from './tables.ts'

type Shown = Record<string, unknown>
const isShown = (value: unknown): value is Shown => typeof value === 'object' && value !== null && !Array.isArray(value)

const MAX_LEVELS = 4

/** What an object has only where it is asked for. */
async function included(work: Work, { object, id }: Shown, name: string): Promise<unknown> {
  if (object === 'invoice' && name === 'payments') {
    const payments = await list(work, 'invoice_payment', { parent: String(id) })
    return wholeList(`/v1/invoice_payments?invoice=${id}`, payments.map(present))
  }
  if (object === 'invoice' && name === 'confirmation_secret') {
    const invoice = await find(work, 'invoice', String(id))
    const intent = invoice?._local.paymentIntent
    if (!intent) return null
    return { client_secret: (await get(work, 'payment_intent', intent)).client_secret, type: 'payment_intent' }
  }
  if (object === 'checkout.session' && name === 'line_items') {
    const { _local, currency } = await get(work, 'checkout.session', String(id))
    const items = _local.lines.map(({ name: description, amountCents, quantity, price }, place) => ({
      id: `li_${place}_${id}`,
      object: 'item',
      description,
      quantity,
      currency,
      price,
      amount_subtotal: amountCents * quantity,
      amount_total: amountCents * quantity,
    }))
    return wholeList(`/v1/checkout/sessions/${id}/line_items`, items)
  }
  return undefined
}

async function byId(work: Work, id: string): Promise<Shown | undefined> {
  const [row] = await work.db.select({ data: t.data }).from(t).where(eq(t.id, id))
  return row && present(row.data as Stored)
}

async function walk(work: Work, here: unknown, [name, ...rest]: string[], path: string): Promise<void> {
  if (name === undefined || here === null) return
  if (Array.isArray(here)) {
    for (const each of here) await walk(work, each, [name, ...rest], path)
    return
  }
  if (!isShown(here)) throw notExpandable(path)
  const value = here[name]
  if (value === undefined) here[name] = await included(work, here, name)
  if (typeof value === 'string') here[name] = await byId(work, value)
  if (here[name] === undefined) throw notExpandable(path)
  await walk(work, here[name], rest, path)
}

const notExpandable = (path: string) =>
  invalid(`This property cannot be expanded (${path}).`, 'parameter_invalid', 'expand')

/** Puts objects in the place of their ids, as `expand` asks. @throws Problem for a path that leads nowhere */
export async function expand(work: Work, shown: Shown, paths: string[]): Promise<Shown> {
  const copy = structuredClone(shown)
  for (const path of paths) {
    const names = path.split('.')
    if (names.length > MAX_LEVELS)
      throw invalid(`You cannot expand more than ${MAX_LEVELS} levels of a property`, 'parameter_invalid', 'expand')
    await walk(work, copy, names, path)
  }
  return copy
}
