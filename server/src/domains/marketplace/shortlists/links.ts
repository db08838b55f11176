import { createHmac, timingSafeEqual } from 'node:crypto'
import { SHORTLIST_LINK_DAYS } from '@lv/contract/directory-options'
import { DAY_SECONDS } from '@lv/contract/durations'
import type { ShortlistLink } from '@lv/contract/saved'
import { sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { singleRow, toIsoTime } from '#platform/database/rows.ts'
import { getSigningKey } from '#platform/secrets/secrets.ts'

const ID_BYTES = 16
const SIGNED_BYTES = 16

const signed = async (ctx: Context, id: Buffer) =>
  createHmac('sha256', await getSigningKey(ctx, 'shortlists'))
    .update(id)
    .digest()
    .subarray(0, SIGNED_BYTES)

/** Signs the id: the token is the same each time, and stored nowhere. */
async function shortlistToken(ctx: Context, linkId: string): Promise<string> {
  const id = Buffer.from(linkId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, await signed(ctx, id)]).toString('base64url')
}

/** Undefined if we did not sign it. */
export async function readShortlistToken(ctx: Context, token: string): Promise<string | undefined> {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + SIGNED_BYTES || bytes.toString('base64url') !== token) return undefined
  const id = bytes.subarray(0, ID_BYTES)
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), await signed(ctx, id))) return undefined
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

type Row = { id: string; expiresAt: string }

/** The link that works now; null without one. */
export async function findLink(ctx: Context, userId: string): Promise<ShortlistLink | null> {
  const { rows } = await ctx.db.execute<Row>(sql`select id, expires_at as "expiresAt" from shortlist_links
    where user_id = ${userId}::uuid and revoked_at is null and expires_at > ${ctx.now()}`)
  const [row] = rows
  return row ? { token: await shortlistToken(ctx, row.id), expiresAt: toIsoTime(row.expiresAt) } : null
}

/** Shares what somebody saved; the link that works already stays. In the caller's transaction. */
export async function shareShortlist(ctx: Context, userId: string): Promise<ShortlistLink> {
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + SHORTLIST_LINK_DAYS * DAY_SECONDS * 1000)
  await ctx.db.execute(sql`update shortlist_links set revoked_at = ${now}
    where user_id = ${userId}::uuid and revoked_at is null and expires_at <= ${now}`)
  await ctx.db.execute(sql`insert into shortlist_links (user_id, created_at, expires_at)
    values (${userId}::uuid, ${now}, ${expiresAt}) on conflict do nothing`)
  invalidates()
  return singleRow([await findLink(ctx, userId)].filter((link) => link !== null))
}

/** Ends the link. */
export async function unshareShortlist(ctx: Context, userId: string): Promise<null> {
  await ctx.db.execute(sql`update shortlist_links set revoked_at = ${ctx.now()}
    where user_id = ${userId}::uuid and revoked_at is null`)
  invalidates()
  return null
}

/** Deletes links that work no longer. */
export async function purgeLinks(ctx: Context): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`delete from shortlist_links
    where expires_at <= ${ctx.now()} or revoked_at <= ${ctx.now()}`)
  return rowCount ?? 0
}
