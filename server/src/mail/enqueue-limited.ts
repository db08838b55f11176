import type { Context } from '../context.ts'
import type { JobData } from '../house/job.ts'

/**
 * Takes one letter of a kind out of an address's budget: 3 of a kind an hour, 10 a day (RELIABILITY.md, T93). Asked before
 * the transaction that writes the letter, as counting needs a connection of its own.
 * @returns whether the letter may be written; where not, nobody is told.
 */
export async function mayMail(ctx: Context, { kind, to }: { kind: string; to: string }): Promise<boolean> {
  if (ctx.isInTransaction) throw new Error('budgets of letters are asked before the transaction')
  return (await ctx.budgets.take('mailsOfKind', `${kind}:${to}`)) && (await ctx.budgets.take('mailsOfAddress', to))
}

/**
 * Writes a letter that strangers can ask for, unless its address has had enough of them. Outside of transactions: inside
 * one, ask `mayMail` before it. @returns whether it was written
 */
export async function enqueueLimited(ctx: Context, letter: JobData['mail']): Promise<boolean> {
  const may = await mayMail(ctx, letter)
  if (may) await ctx.jobs.enqueue(ctx, 'mail', letter)
  return may
}
