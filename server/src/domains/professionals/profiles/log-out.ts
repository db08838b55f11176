import type { Browser } from '#core/browser.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { signOut } from '#domains/identity/accounts/sessions.ts'

export async function logOut(ctx: Context, browser: Browser): Promise<{ message: string }> {
  const said = { message: 'Logged Out' }
  let whose: string | undefined
  await transact(ctx, async (ctx) => {
    whose = await signOut(ctx, browser.sessionToken)
    return said
  })
  if (whose) invalidates(`person:${whose}`)
  else invalidates()
  browser.endSession()
  return said
}
