import type { DeletionTakes } from '@lv/contract/deletion-takes'
import type { Context } from '#core/context.ts'
import type { Person } from '#core/personal-data.ts'
import { balanceLeft } from './balance-left.read.ts'
import { countPersonalRows } from './count-holdings.ts'

export async function previewDeletion(ctx: Context, person: Person): Promise<DeletionTakes> {
  const all = await countPersonalRows(ctx, person)
  return {
    goes: all.flatMap(({ holding: { called, fate }, count }) => (fate === 'goes' ? [{ called, count }] : [])),
    stays: all.flatMap(({ holding, count }) =>
      holding.fate === 'goes'
        ? []
        : [{ called: holding.called, count, why: holding.why, isEmptied: holding.fate === 'emptied' }],
    ),
    lostPoints: await balanceLeft(ctx, person, 'available'),
    lostCreditCents: await balanceLeft(ctx, person, 'credit'),
  }
}
