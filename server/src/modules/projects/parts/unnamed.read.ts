import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'

/** What collaborators of a project are called who did not agree to be named: themselves, and their businesses. */
async function namesOf(ctx: Context, projectId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ name: string; business: string | null }>(sql`select
      trim(u.first_name || ' ' || u.last_name) as name, w.business_name as business
    from project_offers o join users u on u.id = o.person_id left join professionals w on w.user_id = u.id
    where o.project_id = ${projectId}::uuid and o.status = 'accepted' and o.named_at is null`)
  return rows.flatMap(({ name, business }) => [name, business ?? '']).filter((name) => name.length > 1)
}

/** Words alone, one space apart: what stands between the letters of a name does not hide it. */
const wordsOf = (text: string) =>
  ` ${
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `

/** The first collaborator whom a text names without their agreement; undefined where it names none. */
export async function namedWithout(ctx: Context, projectId: string, text: string): Promise<string | undefined> {
  const words = wordsOf(text)
  return (await namesOf(ctx, projectId)).find((name) => wordsOf(name).trim() !== '' && words.includes(wordsOf(name)))
}
