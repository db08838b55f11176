import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Work } from './base.ts'
import { eventBody } from './events.ts'
import { beyond, type Page, within } from './lists.ts'
import { listParams, text } from './params.ts'
import { missing } from './problems.ts'
import { nothing, type Route, route } from './route.ts'
import { localPaymentEvents as t } from './tables.ts'

const filters = listParams({ type: text.optional(), types: text.array().max(20).optional() })

async function listEvents({ db }: Work, page: Page, types: string[] | undefined) {
  const place = async (id: string) => {
    const [row] = await db.select({ createdAt: t.createdAt, tie: t.sequence }).from(t).where(eq(t.id, id))
    return row
  }
  const isBackwards = page.ending_before !== undefined && page.starting_after === undefined
  const rows = await db
    .select()
    .from(t)
    .where(
      and(
        types && inArray(t.type, types),
        within(t.createdAt, page.created),
        await beyond({ createdAt: t.createdAt, tie: t.sequence }, page, place),
      ),
    )
    .orderBy(...(isBackwards ? [t.createdAt, t.sequence] : [desc(t.createdAt), desc(t.sequence)]))
    .limit(page.limit + 1)
  const data = rows.slice(0, page.limit).map(eventBody)
  const has_more = rows.length > page.limit
  return { object: 'list', data: isBackwards ? data.reverse() : data, has_more, url: '/v1/events' }
}

export const eventRoutes: Route[] = [
  route('GET', '/v1/events/:id', nothing, async ({ db }, _given, id) => {
    const [row] = await db.select().from(t).where(eq(t.id, id))
    if (row === undefined) throw missing('event', id)
    return eventBody(row)
  }),
  route('GET', '/v1/events', filters, (work, { type, types, ...page }) =>
    listEvents(work, page, types ?? (type ? [type] : undefined)),
  ),
]
