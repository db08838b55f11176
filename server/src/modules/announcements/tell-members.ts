import { cut } from '@lv/contract/cut'
import { type Context, transact } from '../../context.ts'
import { tell } from '../../news/tell.ts'
import { toWords } from '../posts/render-markdown.ts'
import { readersOf } from './parts/readers.read.ts'

/** So many at a time: what waits longer than that behind one announcement is nobody's news. */
const BATCH = 200
/** As much of an announcement as its mail shows. */
const MAILED = 800

type Next = { announcementId: string; after: string | null }

/**
 * Tells some members of an announcement, each the way they have chosen, and leaves the others to a job of its own: done
 * again after a failure it tells nobody twice. What is told to many lets everything else pass (news/tell.ts).
 */
export function tellMembers(ctx: Context, { announcementId, after }: Next): Promise<void> {
  return transact(ctx, async (ctx) => {
    const readers = await readersOf(ctx, announcementId, after, BATCH)
    const text = cut(await toWords(readers[0]?.content ?? ''), MAILED, '…')
    await tell(
      ctx,
      readers.map(({ userId, content: _, ...data }) => ({
        kind: 'announcement' as const,
        to: { userId },
        data: Object.assign(data, { announcementId, text }),
      })),
    )
    const last = readers.at(-1)
    if (last && readers.length === BATCH)
      await ctx.jobs.enqueue(ctx, 'tell-announcement', { announcementId, after: last.userId })
  })
}
