import { ApiError } from '@lv/contract/errors'
import { Email, line } from '@lv/contract/fields'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Vouched } from '#core/actor.ts'
import { type Context, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { singleRow } from '#platform/database/rows.ts'
import { identities, users } from './schema.ts'

const Name = line(60)
const nameOf = (text: string | undefined) => Name.safeParse(text ?? '').data ?? ''

const unverified = () =>
  new ApiError(
    'forbidden',
    'Your sign-in provider has not verified your email address. Verify it there, then sign in again.',
  )

/** @throws `forbidden` if the provider does not say that the email is verified; nothing is written then */
export async function signIn(ctx: Context, person: Vouched): Promise<{ id: string }> {
  const email = Email.safeParse(person.email)
  if (!person.emailVerified || !email.success) throw unverified()
  return transact(ctx, async (ctx) => {
    const id = (await tied(ctx, person)) ?? (await tie(ctx, person, email.data))
    await welcome(ctx, id)
    return { id }
  })
}

async function tied(ctx: Context, { issuer, subject }: Vouched): Promise<string | undefined> {
  const [identity] = await ctx.db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
  return identity?.userId
}

/** A parallel sign-in may insert first; the select then finds its rows. */
async function tie(ctx: Context, person: Vouched, email: string): Promise<string> {
  const { issuer, subject } = person
  const names = { firstName: nameOf(person.givenName), lastName: nameOf(person.familyName) }
  await ctx.db
    .insert(users)
    .values({ email, ...names })
    .onConflictDoNothing({ target: users.email, where: sql`email_verified` })
  const verified = and(eq(users.email, email), eq(users.emailVerified, true))
  const user = singleRow(await ctx.db.select({ id: users.id }).from(users).where(verified))
  const mine = await ctx.db
    .insert(identities)
    .values({ issuer, subject, userId: user.id })
    .onConflictDoNothing()
    .returning()
  return mine.length > 0 ? user.id : ((await tied(ctx, person)) ?? user.id)
}

async function welcome(ctx: Context, id: string) {
  const neverSeen = and(eq(users.id, id), isNull(users.seenAt))
  const [first] = await ctx.db.update(users).set({ seenAt: ctx.now() }).where(neverSeen).returning()
  if (!first) return
  const { firstName } = first
  await notify(ctx, { kind: 'welcome', to: { userId: id }, data: { firstName }, once: `welcome:${id}` })
}
