import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Work } from './base.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { listOf } from './lists.ts'
import { currency, flag, integer, listParams, metadata, params, text } from './params.ts'
import { invalid } from './problems.ts'
import { addProduct } from './products.ts'
import { nothing, type Route, route } from './route.ts'
import type { Price } from './shapes.ts'
import { field, get, insert, list, present, save } from './store.ts'
import { localPaymentObjects as t } from './tables.ts'

const MAX_CENTS = 99_999_999
export const cents = integer.pipe(z.number().min(0).max(MAX_CENTS))
/** The least that cards are charged with, in cents of Australian dollars. */
const MIN_CENTS = 50

/** @throws Problem for an amount that is too small */
export function checkAmount(amount: number, param: string) {
  if (amount < MIN_CENTS) throw invalid('Amount must be at least $0.50 aud', 'amount_too_small', param)
}

export const recurring = z.strictObject({
  interval: z.enum(['month', 'year']),
  interval_count: integer.pipe(z.number().min(1).max(36)).default(1),
  usage_type: z.literal('licensed').default('licensed'),
})

/** Takes a lookup key from the price that has it. @throws Problem where it may not be taken */
async function claimKey(work: Work, key: string, mayTake: boolean) {
  await work.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`local-price:${key}`}, 0))`)
  const [holder] = await list(work, 'price', { parent: key }, 1)
  if (holder === undefined) return
  if (!mayTake)
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, 'resource_already_exists', 'lookup_key')
  const without = await save(work, { ...holder, lookup_key: null })
  await emit(work, 'price.updated', without, { lookup_key: key })
}

type NewPrice = Partial<Pick<Price, 'lookup_key' | 'nickname' | 'metadata' | 'active' | 'recurring' | 'tax_behavior'>> &
  Pick<Price, 'currency' | 'unit_amount' | 'product'>

export async function addPrice(work: Work, given: NewPrice): Promise<Price> {
  const price = await insert(work, {
    id: newId('price'),
    object: 'price',
    active: given.active ?? true,
    billing_scheme: 'per_unit',
    created: work.at,
    currency: given.currency,
    livemode: false,
    lookup_key: given.lookup_key ?? null,
    metadata: given.metadata ?? {},
    nickname: given.nickname ?? null,
    product: given.product,
    recurring: given.recurring ?? null,
    tax_behavior: given.tax_behavior ?? 'unspecified',
    type: given.recurring ? 'recurring' : 'one_time',
    unit_amount: given.unit_amount,
    _local: {},
  })
  await emit(work, 'price.created', price)
  return price
}

const shared = {
  active: flag.optional(),
  lookup_key: text.max(200).optional(),
  transfer_lookup_key: flag.default(false),
  metadata: metadata.optional(),
  nickname: text.optional(),
  tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).optional(),
}
const creation = params({
  ...shared,
  currency,
  unit_amount: cents,
  recurring: recurring.optional(),
  product: text.optional(),
  product_data: params({ name: text, id: text.optional(), metadata: metadata.optional() }).optional(),
})

export const priceRoutes: Route[] = [
  route('POST', '/v1/prices', creation, async (work, { product, product_data: data, ...given }) => {
    if (given.lookup_key) await claimKey(work, given.lookup_key, given.transfer_lookup_key)
    if (data) return present(await addPrice(work, { ...given, product: (await addProduct(work, data)).id }))
    if (!product) throw invalid('Missing required param: product.', 'parameter_missing', 'product')
    return present(await addPrice(work, { ...given, product: (await get(work, 'product', product, 'product')).id }))
  }),
  route('GET', '/v1/prices/:id', nothing, async (work, _given, id) => present(await get(work, 'price', id))),
  route(
    'GET',
    '/v1/prices',
    listParams({
      active: flag.optional(),
      lookup_keys: z.array(text).max(10).optional(),
      product: text.optional(),
      type: text.optional(),
    }),
    (work, { active, lookup_keys: keys, product, type, ...page }) => {
      const wanted = [
        keys && inArray(t.parent, keys),
        active === undefined ? undefined : field('active', String(active)),
        product && field('product', product),
        type && field('type', type),
      ].filter((condition) => condition !== undefined && condition !== '')
      return listOf(work, 'price', '/v1/prices', page, {
        and: wanted.length ? sql.join(wanted, sql` and `) : undefined,
      })
    },
  ),
  route('POST', '/v1/prices/:id', params(shared), async (work, given, id) => {
    const before = await get(work, 'price', id)
    const isNewKey = given.lookup_key !== undefined && given.lookup_key !== before.lookup_key
    if (isNewKey && given.lookup_key) await claimKey(work, given.lookup_key, given.transfer_lookup_key)
    const price = await save(work, {
      ...before,
      active: given.active ?? before.active,
      lookup_key: given.lookup_key ?? before.lookup_key,
      nickname: given.nickname ?? before.nickname,
      tax_behavior: given.tax_behavior ?? before.tax_behavior,
      metadata: { ...before.metadata, ...given.metadata },
    })
    await emit(work, 'price.updated', price)
    return present(price)
  }),
]
