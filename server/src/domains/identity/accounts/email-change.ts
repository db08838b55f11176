import { ApiError } from '@lv/contract/errors'
import type { OwnEmail } from '@lv/contract/people'
import { sql } from 'drizzle-orm'
import { type Context, isUniqueViolation, transact } from '#core/context.ts'
import { readMailToken, useMailToken } from './mail-tokens.ts'
import { noteFormerEmail } from './own-addresses.ts'

const kind = 'change_email'

const over = () => new ApiError('gone', 'This link is over, or the change was called off. Ask for it again.')

type Row = { email: string; pending: string | null; askedAt: string | null }

export async function readEmail(ctx: Context, userId: string): Promise<OwnEmail> {
  const { rows } = await ctx.db.execute<Row>(sql`select u.email, c.email as pending, c.asked_at as "askedAt"
    from users u left join email_changes c
      on c.user_id = u.id and c.asked_at > ${ctx.now()}::timestamptz - interval '1 day'
    where u.id = ${userId}`)
  const [row] = rows
  if (!row) throw new ApiError('not_found', 'Account not found')
  const { email, pending, askedAt } = row
  return { email, pending: pending && askedAt ? { email: pending, askedAt: new Date(askedAt).toISOString() } : null }
}

/** @returns its id, and whether another account has the address */
export async function putEmailChange(ctx: Context, { userId, email }: { userId: string; email: string }) {
  const { rows } = await ctx.db.execute<{ id: string; isTaken: boolean }>(sql`
    insert into email_changes as c (user_id, email, asked_at) values (${userId}, ${email}, ${ctx.now()})
    on conflict (user_id) do update set id = uuid_v7(), email = excluded.email, asked_at = excluded.asked_at
    returning c.id, exists (select from users where email = ${email} and email_verified) as "isTaken"`)
  if (!rows[0]) throw new Error('an address was not kept')
  return rows[0]
}

export const dropEmailChange = (ctx: Context, userId: string): Promise<unknown> =>
  ctx.db.execute(sql`delete from email_changes where user_id = ${userId}`)

/** @throws `gone` for a link that is unknown, used, expired or cancelled */
export async function findEmailChange(ctx: Context, token: string): Promise<{ userId: string }> {
  const link = await readMailToken(ctx, { kind, token })
  if (!link || link.usedAt) throw over()
  const { rows } = await ctx.db.execute<{ userId: string }>(
    sql`select user_id as "userId" from email_changes where id = ${link.subject}`,
  )
  if (!rows[0]) throw over()
  return rows[0]
}

async function move(ctx: Context, { userId, email }: { userId: string; email: string }) {
  try {
    await transact(ctx, (ctx) => ctx.db.execute(sql`update users set email = ${email} where id = ${userId}`))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new ApiError(
      'conflict',
      'This address belongs to another account. Sign in to that one, or use another address.',
    )
  }
}

/**
 * Runs in the caller's transaction. @returns both addresses @throws `gone`, `conflict` if the address is taken by now
 */
export async function applyEmailChange(ctx: Context, { userId, token }: { userId: string; token: string }) {
  const link = await useMailToken(ctx, { kind, token })
  if (!link) throw over()
  const { rows } = await ctx.db.execute<{ from: string; to: string }>(sql`delete from email_changes c using users u
    where c.id = ${link.subject} and c.user_id = ${userId} and u.id = c.user_id returning u.email as "from", c.email as "to"`)
  const [change] = rows
  if (!change) throw over()
  await move(ctx, { userId, email: change.to })
  await noteFormerEmail(ctx, { userId, email: change.from })
  return change
}

export const sweepEmailChanges = (ctx: Context): Promise<unknown> =>
  ctx.db.execute(sql`delete from email_changes where asked_at < ${ctx.now()}::timestamptz - interval '1 day'`)
