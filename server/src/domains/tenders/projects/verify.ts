import type { Verified } from '@lv/contract/requests'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { readMailToken, useMailToken } from '#domains/identity/accounts/mail-tokens.ts'

type Row = { id: string; description: string; location: string }

const open = (ctx: Context, token: string) =>
  transact(ctx, async (ctx) => {
    const used = await useMailToken(ctx, { kind: 'verify_project', token })
    if (used)
      await ctx.db.execute(sql`update projects set status = 'open', verified_at = ${ctx.now()}
        where id = ${used.subject}::uuid and status = 'unverified'`)
    return used?.subject
  })

/** Undefined for an unknown link, or a deleted project. A second click answers the same. */
export async function verifyProject(ctx: Context, { token }: { token: string }): Promise<Verified | undefined> {
  const first = await open(ctx, token)
  const projectId = first ?? (await readMailToken(ctx, { kind: 'verify_project', token }))?.subject
  if (!projectId) return undefined
  const { rows } = await ctx.db.execute<Row>(sql`select p.id, p.description,
      concat_ws(' ', p.suburb, p.location, p.postcode) as location
    from projects p where p.id = ${projectId}::uuid and p.verified_at is not null`)
  const [project] = rows
  if (!project) return undefined
  return {
    message: first ? 'Your email is verified, and your project is online.' : 'Your email is already verified.',
    project,
    needsConsent: false,
    professional: false,
    alreadyVerified: !first,
    resetToken: null,
    isOwn: false,
  }
}
