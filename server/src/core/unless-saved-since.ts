import { ApiError } from '@lv/contract/errors'
import { type Forms, shownIn, tagOf } from '@lv/contract/form-tag'
import { sql } from 'drizzle-orm'
import { type Context, transact } from './context.ts'

type Guard = {
  form: Forms
  id: string
  /** The tag of what the form was made from; undefined overwrites whatever is there. */
  basedOn: string | undefined
  read(ctx: Context): Promise<object>
}

const MESSAGE = 'Somebody else saved this while you were writing. What you typed is still here.'

/** Saves of one `id` take turns. @throws `conflict` with `saved`, what the form would show now, and `basedOn` */
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
