import type { Deletion } from '@lv/contract/people'
import type { Context } from '../../context.ts'
import { readClosing } from '../accounts/due-closings.ts'
import { countHoldings } from './count-holdings.ts'
import { findPerson } from './find-person.ts'
import { balanceLeft } from './parts/balance-left.read.ts'
import { whatRuns } from './still-running.ts'

type Asked = { userId: string; email: string }

/**
 * What the deletion of the caller's account takes and what it leaves, with the reason; what they have to end before; and
 * when it is, where they have asked for it.
 */
export async function readDeletion(ctx: Context, { userId, email }: Asked): Promise<Deletion> {
  const person = await findPerson(ctx, email)
  const all = await countHoldings(ctx, person)
  const running = await whatRuns(ctx, person)
  const dueAt = await readClosing(ctx, userId)
  return {
    dueAt: dueAt?.toISOString() ?? null,
    goes: all.flatMap(({ holding: { called, fate }, count }) => (fate === 'goes' ? [{ called, count }] : [])),
    stays: all.flatMap(({ holding, count }) =>
      holding.fate === 'goes'
        ? []
        : [{ called: holding.called, count, why: holding.why, isEmptied: holding.fate === 'emptied' }],
    ),
    lostPoints: await balanceLeft(ctx, person, 'available'),
    lostCreditCents: await balanceLeft(ctx, person, 'credit'),
    endFirst: running.filter(({ endsAlone }) => !endsAlone).map(({ you, path }) => ({ text: you, path })),
    endsAlone: running.filter(({ endsAlone }) => endsAlone).map(({ you }) => you),
  }
}
