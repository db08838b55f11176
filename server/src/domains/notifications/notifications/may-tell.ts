import type { Context } from '#core/context.ts'
import type { NewsKind } from '#core/notification-kinds.ts'

/**
 * Takes one letter of a kind out of an address's budget: 3 of a kind an hour, 10 a day (RELIABILITY.md, T93). Asked before
 * the transaction that tells it, as counting needs a connection of its own.
 * @returns whether it may be told; where not, nobody is told.
 */
export async function mayTell(ctx: Context, { kind, email }: { kind: NewsKind; email: string }): Promise<boolean> {
  if (ctx.isInTransaction) throw new Error('budgets of letters are asked before the transaction')
  return (
    (await ctx.budgets.take('mailsOfKind', `${kind}:${email}`)) && (await ctx.budgets.take('mailsOfAddress', email))
  )
}
