import { ApiError, invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { audit } from '#platform/audit/audit.ts'
import { requireCode } from './parts/require-code.ts'
import { stepOf } from './parts/totp.ts'
import { writeRecoveryCodes } from './parts/write-recovery-codes.ts'

type Kept = { secret: string; isOn: boolean }

async function note(ctx: Context, userId: string, turned: 'on' | 'codes') {
  await tell(ctx, { kind: 'authenticator-changed', to: { userId }, data: { turned } })
  await audit(ctx, { actorId: userId, action: `authenticator_${turned}`, subject: userId })
}

/**
 * Switches the code of an app on, with a code of it, and tells the person. The code counts as used.
 * @returns ten recovery codes, which are kept as hashes and never shown again
 * @throws `invalid` at `code`, `conflict` where it is on, or no key was made
 */
export const confirmAuthenticator = (ctx: Context, { userId, code }: { userId: string; code: string }) =>
  transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<Kept>(sql`select secret, confirmed_at is not null as "isOn"
      from authenticators where user_id = ${userId} for update`)
    const [kept] = rows
    if (!kept) throw new ApiError('conflict', 'Set the app up first.')
    if (kept.isOn) throw new ApiError('conflict', 'Your authenticator app is on already.')
    const step = stepOf(kept.secret, code, ctx.now())
    if (step === undefined)
      throw invalidField('code', 'That’s not the code of the app. Is the clock of your phone set automatically?')
    await ctx.db.execute(sql`update authenticators set confirmed_at = ${ctx.now()}, last_step = ${step}
      where user_id = ${userId}`)
    await note(ctx, userId, 'on')
    changes()
    return { recoveryCodes: await writeRecoveryCodes(ctx, userId) }
  })

/** Ten new recovery codes; the former ones end. @throws `conflict` where no app is on, and as `requireCode` */
export const renewRecoveryCodes = (ctx: Context, { userId, code }: { userId: string; code: string }) =>
  transact(ctx, async (ctx) => {
    const { rowCount } = await ctx.db.execute(sql`select from authenticators
      where user_id = ${userId} and confirmed_at is not null for update`)
    if (rowCount !== 1) throw new ApiError('conflict', 'Set the app up first.')
    await requireCode(ctx, { userId, code })
    await note(ctx, userId, 'codes')
    changes()
    return { recoveryCodes: await writeRecoveryCodes(ctx, userId) }
  })
