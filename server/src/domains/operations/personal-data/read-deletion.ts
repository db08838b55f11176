import type { Deletion } from '@lv/contract/people'
import type { Context } from '#core/context.ts'
import { readClosing } from '#domains/identity/accounts/due-closings.ts'
import { findPerson } from './parts/find-person.ts'
import { whatRuns } from './parts/still-running.ts'
import { takes } from './parts/takes.ts'

type Asked = { userId: string; email: string }

/**
 * What the deletion of the caller's account takes and what it leaves, with the reason; what they have to end before; and
 * when it is, where they have asked for it.
 */
export async function readDeletion(ctx: Context, { userId, email }: Asked): Promise<Deletion> {
  const person = await findPerson(ctx, email)
  const running = await whatRuns(ctx, person)
  const dueAt = await readClosing(ctx, userId)
  return {
    dueAt: dueAt?.toISOString() ?? null,
    ...(await takes(ctx, person)),
    endFirst: running.filter(({ endsAlone }) => !endsAlone).map(({ you, path }) => ({ text: you, path })),
    endsAlone: running.filter(({ endsAlone }) => endsAlone).map(({ you }) => you),
  }
}
