import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { type Person, wasWrittenBy } from '#core/personal-data.ts'
import { capturedMails } from './schema.ts'

const MAX_SHOWN = 200

export const listCapturedMails = (ctx: Context, to: string | undefined) =>
  ctx.db
    .select()
    .from(capturedMails)
    .where(to ? eq(capturedMails.to, to.toLowerCase()) : undefined)
    .orderBy(desc(capturedMails.at), desc(capturedMails.id))
    .limit(MAX_SHOWN)

export type CapturedMail = Awaited<ReturnType<typeof listCapturedMails>>[number]

/** Also emails to a former address that mention the new one, as they are sent after the change. */
export const isToThem = (person: Person): SQL => {
  const emails = sql.param(person.addresses.map(({ email }) => email))
  return sql`(${wasWrittenBy(person, capturedMails.to, capturedMails.at)}
    or (${capturedMails.to} = any(${emails}::text[]) and exists (select from unnest(${emails}::text[]) as own(email)
      where own.email <> ${capturedMails.to} and strpos(${capturedMails.text}, own.email) > 0)))`
}

export async function forgetMails(ctx: Context, person: Person): Promise<void> {
  await ctx.db.delete(capturedMails).where(isToThem(person))
}
