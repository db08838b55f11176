import type { Work } from './base.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { listOf } from './lists.ts'
import { clearable, flag, listParams, metadata, params, text } from './params.ts'
import { invalid } from './problems.ts'
import { nothing, type Route, route } from './route.ts'
import type { Metadata, Product } from './shapes.ts'
import { field, find, get, insert, present, save } from './store.ts'

type NewProduct = {
  id?: string | undefined
  name: string
  description?: string | undefined
  metadata?: Metadata | undefined
  active?: boolean | undefined
}

export async function addProduct(work: Work, given: NewProduct): Promise<Product> {
  const product = await insert(work, {
    id: given.id ?? newId('product'),
    object: 'product',
    active: given.active ?? true,
    created: work.at,
    description: given.description || null,
    livemode: false,
    metadata: given.metadata ?? {},
    name: given.name,
    updated: work.at,
    _local: {},
  })
  await emit(work, 'product.created', product)
  return product
}

const shape = {
  name: text,
  description: clearable.optional(),
  metadata: metadata.optional(),
  active: flag.optional(),
}

export const productRoutes: Route[] = [
  route('POST', '/v1/products', params({ ...shape, id: text.optional() }), async (work, given) => {
    if (given.id && (await find(work, 'product', given.id)))
      throw invalid(`Product already exists.`, 'resource_already_exists', 'id')
    return present(await addProduct(work, given))
  }),
  route('GET', '/v1/products/:id', nothing, async (work, _given, id) => present(await get(work, 'product', id))),
  route('GET', '/v1/products', listParams({ active: flag.optional() }), (work, { active, ...page }) =>
    listOf(work, 'product', '/v1/products', page, {
      and: active === undefined ? undefined : field('active', String(active)),
    }),
  ),
  route('POST', '/v1/products/:id', params({ ...shape, name: text.optional() }), async (work, given, id) => {
    const before = await get(work, 'product', id)
    const product = await save(work, {
      ...before,
      name: given.name ?? before.name,
      description: given.description === undefined ? before.description : given.description || null,
      active: given.active ?? before.active,
      metadata: { ...before.metadata, ...given.metadata },
      updated: work.at,
    })
    await emit(work, 'product.updated', product)
    return present(product)
  }),
]
