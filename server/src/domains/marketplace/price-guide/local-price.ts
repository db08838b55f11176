import { costKindOf } from '@lv/contract/cost-areas'
import type { RequestPage } from '@lv/contract/request-page'
import type { Context } from '#core/context.ts'
import { listCosts } from './list.ts'

/** What work of a request's kind came to in Greater Melbourne, from the published figures, which are shared; null for none. */
export async function localPrice(
  ctx: Context,
  job: Pick<RequestPage, 'workKind' | 'trades'>,
): Promise<RequestPage['localPrice']> {
  const kind = costKindOf(job)
  if (!kind) return null
  const figure = (await listCosts(ctx)).find((each) => each.kind === kind && each.area === 'melbourne')
  return figure ?? null
}
