import { cut } from '@lv/contract/cut'
import { eq } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { toWords } from '#domains/community/posts/render-markdown.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { readersOf } from './list.read.ts'
import { announcements } from './schema.ts'

/** So many at a time: what waits longer than that behind one announcement is nobody's news. */
const BATCH = 200
/** As much of an announcement as its mail shows. */
const MAILED = 800

type Next = { announcementId: string; after: string | null }

/** Its beginning as a mail shows it, in plain words. */
async function wordsOf(ctx: Context, announcementId: string): Promise<string> {
  const [row] = await ctx.db
    .select({ content: announcements.content })
    .from(announcements)
    .where(eq(announcements.id, announcementId))
  return cut(await toWords(row?.content ?? ''), MAILED, '…')
}

/**
 * Tells some members of an announcement, each the way they have chosen, and leaves the others to a job of its own: done
 * again after a failure it tells nobody twice. What is told to many lets everything else pass (domains/notifications/notifications/notify.ts).
 */
export async function notifyMembers(ctx: Context, { announcementId, after }: Next): Promise<void> {
  // Before the transaction, which would wait for the renderer with all its locks.
  const text = await wordsOf(ctx, announcementId)
  return transact(ctx, async (ctx) => {
    const readers = await readersOf(ctx, announcementId, after, BATCH)
    await notify(
      ctx,
      readers.map(({ userId, ...data }) => ({
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
