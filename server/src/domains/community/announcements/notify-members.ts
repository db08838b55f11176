import { cut } from '@lv/contract/cut'
import { eq } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { toWords } from '#domains/community/posts/render-markdown.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { readersOf } from './list.read.ts'
import { announcements } from './schema.ts'

/** A small batch, so that other news need not wait for one announcement. */
const BATCH = 200
const MAILED = 800

type Next = { announcementId: string; after: string | null }

async function wordsOf(ctx: Context, announcementId: string): Promise<string> {
  const [row] = await ctx.db
    .select({ content: announcements.content })
    .from(announcements)
    .where(eq(announcements.id, announcementId))
  return cut(await toWords(row?.content ?? ''), MAILED, '…')
}

/** Tells a batch; a retry tells nobody twice. News to many yields to other news (notifications/notify.ts). */
export async function notifyMembers(ctx: Context, { announcementId, after }: Next): Promise<void> {
  // Before the transaction, which would hold its locks while it waits for the renderer.
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
