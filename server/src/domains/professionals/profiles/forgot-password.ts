import { type Context, transact } from '#core/context.ts'

/**
 * Asks for a link to a new password, at most three times an hour for an address. Whether the address has an account only
 * the job looks up: the answer is the same, and nobody can fill the queue with one address.
 */
export async function forgotPassword(ctx: Context, { email }: { email: string }): Promise<{ message: string }> {
  const may = await ctx.budgets.take('mailsOfKind', `recover-password:${email}`)
  return transact(ctx, async (ctx) => {
    if (may) await ctx.jobs.enqueue(ctx, 'recover-password', { email })
    return { message: 'If an account exists for this address, we’ve sent a link.' }
  })
}
