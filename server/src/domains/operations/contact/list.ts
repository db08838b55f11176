import type { ReceivedMessage } from '@lv/contract/contact'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { containing } from '#platform/database/containing.ts'
import { cutPage } from '#platform/database/cursor.ts'

/** `adminId` is null from the command line. */
type Page = { search?: string | undefined; limit: number; cursor?: string | undefined; adminId: string | null }
type Row = Omit<ReceivedMessage, 'createdAt'> & { createdAt: string }

/**
 * Messages from the contact page, newest first; for the operator alone, and who read them is logged. `next` is null on the last page.
 * @param page.search part of a name, an email or a message
 */
export async function listMessages(ctx: Context, { search, limit, cursor, adminId }: Page) {
  const has = search && containing(search)
  const { rows } =
    await ctx.db.execute<Row>(sql`select id, name, email, phone, subject, message, created_at as "createdAt"
    from contact_messages
    where ${has ? sql`(lower(name) like ${has} or email like ${has} or lower(message) like ${has})` : sql`true`}
      and ${cursor ? sql`id < ${cursor}::uuid` : sql`true`}
    order by id desc limit ${limit + 1}`)
  const page = cutPage(rows, limit)
  const items = page.items.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }))
  await audit(ctx, { actorId: adminId, action: 'contact_messages_seen', detail: { count: items.length } })
  return { items, next: page.last?.id ?? null }
}
