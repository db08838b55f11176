import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Account } from 'oidc-provider'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { identityRecords } from './schema.ts'

const Person = z.object({
  email: z.string(),
  email_verified: z.boolean(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
})
export type Person = z.output<typeof Person>

const key = (subject: string) => `Account:${subject}`

/** @returns a stable subject; an unverified address is another account than the verified one, as at a real provider */
export async function rememberPerson(ctx: Context, person: Person): Promise<string> {
  const seed = `${person.email_verified ? 'verified' : 'claimed'}:${person.email}`
  const subject = createHash('sha256').update(seed).digest('base64url').slice(0, 22)
  const { given_name, family_name, ...always } = person
  const payload = { ...always, ...(given_name ? { given_name } : {}), ...(family_name ? { family_name } : {}) }
  await ctx.db
    .insert(identityRecords)
    .values({ id: key(subject), payload })
    .onConflictDoUpdate({
      target: identityRecords.id,
      set: { payload: sql`${identityRecords.payload} || excluded.payload` },
    })
  return subject
}

export async function findPerson(ctx: Context, subject: string): Promise<Account | undefined> {
  const [row] = await ctx.db
    .select()
    .from(identityRecords)
    .where(eq(identityRecords.id, key(subject)))
  const person = row && Person.parse(row.payload)
  return person && { accountId: subject, claims: () => ({ sub: subject, ...person }) }
}
