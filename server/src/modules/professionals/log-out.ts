import type { Context } from '../../context.ts'
import type { Browser } from '../../http/browser.ts'
import { signOut } from '../accounts/sign-out.ts'

/** Ends this browser's session, whoever's it is; without one nothing happens. What pages stored in the browser goes too. */
export async function logOut(ctx: Context, browser: Browser): Promise<{ message: string }> {
  await signOut(ctx, browser.sessionToken)
  browser.endSession()
  return { message: 'Logged Out' }
}
