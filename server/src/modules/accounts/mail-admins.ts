import type { Context } from '../../context.ts'
import { listAdmins } from './list-admins.ts'

/** Writes a letter to every administrator, or to the brand's address where there is none; in the caller's transaction. */
export async function mailAdmins(ctx: Context, kind: string, data: Record<string, string>): Promise<void> {
  const admins = (await listAdmins(ctx)).map(({ email }) => email)
  const to = admins.length > 0 ? admins : [ctx.config.brand.email]
  await ctx.jobs.enqueueAll(
    ctx,
    'mail',
    to.map((to) => ({ kind, to, data })),
  )
}
