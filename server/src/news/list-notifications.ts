import { invalidField } from '@lv/contract/errors'
import { Id } from '@lv/contract/fields'
import type { Notification } from '@lv/contract/notifications'
import type { NotificationType } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { wire } from '../db/wire.ts'
import type { NotificationOf } from './kinds.ts'

type Page = { userId: string; type?: NotificationType | undefined; limit: number; cursor?: string | undefined }
type Row = {
  id: string
  type: NotificationType
  data: { kind: string; data: Record<string, string> }
  count: number
  isRead: boolean
  at: string
}

/** A notification as it is read; nothing where its kind is told no more. */
function present(ctx: Context, { data: kept, ...row }: Row): Notification[] {
  const of = (ctx.newsroom.notifications as Record<string, NotificationOf<never> | null | undefined>)[kept.kind]
  if (!of) return []
  const { text, many, path } = of.write(kept.data as never)
  return [{ ...row, text: many && row.count > 1 ? many(row.count) : text, path, at: wire(row.at) }]
}

const cursorOf = ({ at, id }: Row) => `${Date.parse(at)}_${id}`

function readCursor(cursor: string) {
  const [, ms, id] = /^(\d{1,14})_([0-9a-f-]{36})$/.exec(cursor) ?? []
  if (!Id.safeParse(id).success) throw invalidField('cursor', 'This is no page of the list')
  return sql`and (at, id) < (${new Date(Number(ms))}, ${id}::uuid)`
}

/** What somebody was told, newest first, after what `cursor` names; `next` is null on the last page. */
export async function listNotifications(ctx: Context, { userId, type, limit, cursor }: Page) {
  const { rows } = await ctx.db.execute<Row>(sql`
    select id, type, data, count, read_at is not null as "isRead", at from notifications
    where user_id = ${userId} ${type ? sql`and type = ${type}` : sql.empty()} ${cursor ? readCursor(cursor) : sql.empty()}
    order by at desc, id desc limit ${limit + 1}`)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { items: page.flatMap((row) => present(ctx, row)), next: rows.length > limit && last ? cursorOf(last) : null }
}
