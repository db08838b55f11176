import { type Context, transact } from '../../context.ts'
import type { Browser } from '../../http/browser.ts'
import { signOut } from '../accounts/sign-out.ts'

/**
 * Ends this browser's session, whoever's it is; without one nothing happens, and what visitors share stays. What pages
 * stored in the browser goes too.
 */
export async function logOut(ctx: Context, browser: Browser): Promise<{ message: string }> {
  const said = { message: 'Logged Out' }
  let hasEnded = false
  await transact(ctx, async (ctx) => {
    hasEnded = await signOut(ctx, browser.sessionToken)
    return said
  })
  if (hasEnded) await ctx.reads.drop()
  browser.endSession()
  return said
}
