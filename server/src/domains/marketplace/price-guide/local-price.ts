import { costKindOf } from '@lv/contract/cost-areas'
import type { RequestPage } from '@lv/contract/request-page'
import type { Context } from '#core/context.ts'
import { listCosts } from './list.ts'

/** Null where nothing is published. */
export async function localPrice(
  ctx: Context,
  job: Pick<RequestPage, 'workKind' | 'trades'>,
): Promise<RequestPage['localPrice']> {
  const kind = costKindOf(job)
  if (!kind) return null
  const figure = (await listCosts(ctx)).find((each) => each.kind === kind && each.area === 'melbourne')
  return figure ?? null
}
