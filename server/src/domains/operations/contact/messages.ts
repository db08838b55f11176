import type { ContactMessage, ReceivedMessage } from '@lv/contract/contact'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { type Context, transact } from '#core/context.ts'
import { type Person, wasWrittenBy } from '#core/personal-data.ts'
import { retainedSince } from '#core/retention.ts'
import { normalisePhone } from '#domains/identity/accounts/phone.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { mayNotify } from '#domains/notifications/notifications/recipients.ts'
import { audit } from '#platform/audit/audit.ts'
import { cutPage } from '#platform/database/cursor.ts'
import { likePattern } from '#platform/database/search.ts'
import { isHoneypotFilled } from '#platform/rate-limits/honeypot.ts'
import { requireProof } from '#platform/rate-limits/proof-of-work.ts'
import { contactMessages } from './schema.ts'

type Sending = { sent: ContactMessage; actor: Actor | null; ip: string }

const rateLimits = { free: 'contacts', withProof: 'contactsWithProof', ofAddress: 'contactsOfAddress' } as const
const TAKEN = { success: true, message: "We'll get back to you within 24 hours." } as const

/**
 * The confirmation does not quote the message, as anybody can enter any address (RELIABILITY.md, T81).
 * @throws `invalid` at `phone`, `too_many_requests`, with a challenge from the fourth message in an hour
 */
export async function sendMessage(ctx: Context, { sent, actor, ip }: Sending) {
  const { name, email, subject, message, altcha, company_website: honeypot, formTime } = sent
  if (await isHoneypotFilled(ctx, { honeypot, formTime: actor ? undefined : formTime })) return TAKEN
  const phone = await normalisePhone(sent.phone)
  await requireProof(ctx, { action: 'contact', ip, address: email, proof: altcha, rateLimits })
  const kind = 'contact-received'
  const may = await mayNotify(ctx, { kind, email })
  const row = { name, email, phone, subject, message }
  return transact(ctx, async (ctx) => {
    await ctx.db.insert(contactMessages).values({ ...row, createdAt: ctx.now() })
    await notify(ctx, { kind: 'contact-message', to: 'us', data: row })
    if (may) await notify(ctx, { kind, to: { email }, data: {} })
    return TAKEN
  })
}

/** `adminId` is null from the command line. */
type Page = { search?: string | undefined; limit: number; cursor?: string | undefined; adminId: string | null }
type Row = Omit<ReceivedMessage, 'createdAt'> & { createdAt: string }

/** Logs who read them. `next` is null on the last page. @param page.search part of a name, an email or a message */
export async function listMessages(ctx: Context, { search, limit, cursor, adminId }: Page) {
  const has = search && likePattern(search)
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

/** RELIABILITY.md, PV5. */
export const MESSAGES_KEPT = { months: 12 }

export async function purgeMessages(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`delete from contact_messages where created_at < ${retainedSince(ctx, MESSAGES_KEPT)}`)
}

export async function eraseContactMessages(ctx: Context, person: Person): Promise<void> {
  await ctx.db.delete(contactMessages).where(wasWrittenBy(person, contactMessages.email, contactMessages.createdAt))
}
