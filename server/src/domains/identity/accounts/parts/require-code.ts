import { invalidField } from '@lv/contract/errors'
import type { Context } from '#core/context.ts'
import { useCode } from './use-code.ts'

/**
 * Has somebody signed in show their app, or a recovery code, beside the password: what takes the app off an account would
 * otherwise need less than signing in. A guess counts with those of the sign-in. In the caller's transaction.
 * @throws `invalid` at `code`, `too_many_requests`
 */
export async function requireCode(ctx: Context, asked: { userId: string; code: string }): Promise<void> {
  await ctx.budgets.spend('codesOfAccount', asked.userId)
  if (!(await useCode(ctx, asked)))
    throw invalidField('code', 'That code doesn’t work. Enter the one your app shows now, or a recovery code.')
}
