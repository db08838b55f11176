import { ApiError } from '@lv/contract/errors'
import { type Forms, shownIn, tagOf } from '@lv/contract/form-tag'
import { sql } from 'drizzle-orm'
import { type Context, transact } from './context.ts'

type Guard = {
  /** Several where an operation saves more than one form: those that this request changes. */
  form: Forms
  id: string
  /** The tag of what the form was made from; undefined for clients that write whatever is there. */
  basedOn: string | undefined
  /** The thing as the form would show it now. */
  read(ctx: Context): Promise<object>
}

const MESSAGE = 'Somebody else saved this while you were writing. What you typed is still here.'

/**
 * Saves a form that several people may have open, unless what it was made from has changed since; those who save one thing do
 * so one at a time. @throws `conflict` with `saved`, what the form would show now, and its tag, `basedOn`
 */
export const saveUnlessStale = <T>(
  ctx: Context,
  { form, id, basedOn, read }: Guard,
  save: (ctx: Context) => Promise<T>,
): Promise<T> =>
  transact(ctx, async (ctx) => {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saving ${id}`}, 0))`)
    if (basedOn !== undefined && form.length > 0) {
      const now = await read(ctx)
      const tag = tagOf(form, now)
      if (tag !== basedOn)
        throw new ApiError('conflict', MESSAGE, { details: { basedOn: tag, saved: shownIn(form, now) } })
    }
    return save(ctx)
  })
