import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { readAs, wordsFrom } from '../../admin-arguments.ts'
import type { Context } from '../../context.ts'
import { turnAuthenticatorOff } from './turn-authenticator-off.ts'

async function authenticatorOff(ctx: Context, given = '', ...rest: string[]) {
  const { adminId, words } = await readAs(ctx, rest)
  const reason = words.join(' ').trim()
  if (!reason) throw new ApiError('invalid', 'Say how they showed that it is they')
  const email = given.trim().toLowerCase()
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from users where email = ${email} and email_verified`,
  )
  if (!rows[0]) throw new ApiError('not_found', `Nobody has the address ${email}`)
  const wasOn = await turnAuthenticatorOff(ctx, { userId: rows[0].id, adminId, reason })
  return wasOn
    ? `${email} signs in without an authenticator app now, and was told.`
    : `${email} has no authenticator app.`
}

/** What `npm run admin -- <name> ...` can do with how somebody signs in. */
export const accountCommands = {
  'authenticator-off': {
    takes: '<email> <how they showed who they are>',
    does: 'let somebody in who lost their phone and their recovery codes',
    words: wordsFrom(2),
    run: authenticatorOff,
  },
}
