import type { UpdateCourse } from '@lv/contract/courses'
import { invalidField } from '@lv/contract/errors'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { courses } from './schema.ts'

type Change = z.output<typeof UpdateCourse> & { courseId: string; communityId: string | null }

/** A price belongs to a course that is bought: it goes with that, and there is none without it. */
function priceOf({ access, priceCents }: Pick<Change, 'access' | 'priceCents'>): SQL {
  const wanted = sql`coalesce(${priceCents ?? null}::int, ${courses.priceCents})`
  return sql`case when coalesce(${access ?? null}::text, ${courses.access}) = 'bought' then ${wanted} end`
}

/**
 * Changes what is said of a course; that counts at once, for those who buy it from now on. Only for its authors.
 * @throws `invalid`
 */
export async function updateCourse(ctx: Context, { courseId, communityId, priceCents, ...change }: Change) {
  if (communityId === null && change.access === 'membership')
    throw invalidField('access', 'A course of the platform has no members')
  const price = priceOf({ access: change.access, priceCents })
  const { rowCount } = await ctx.db
    .update(courses)
    .set({ ...change, priceCents: price })
    .where(
      sql`${courses.id} = ${courseId}::uuid and (${price} is not null
        or coalesce(${change.access ?? null}::text, ${courses.access}) <> 'bought')`,
    )
  if (rowCount === 0) throw invalidField('priceCents', 'Enter a price')
  changes('courses')
  return { message: 'Saved' }
}
