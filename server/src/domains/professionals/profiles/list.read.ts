import type { AdminProfessional, ProfessionalFilters } from '@lv/contract/admin-shapes'
import { invalidField } from '@lv/contract/errors'
import { line } from '@lv/contract/fields'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { cursorOf, Micros } from '#platform/database/cursor.ts'
import { likePattern } from '#platform/database/search.ts'
import { adminColumns, adminTables, presentAdmin } from './parts/admin-columns.read.ts'

type Sort = ProfessionalFilters['sort']
type Page = ProfessionalFilters & { limit: number; cursor?: string | undefined }
type Row = AdminProfessional & { place: string }

const orders: Record<Sort, { by: SQL; isDown: boolean }> = {
  newest: { by: sql`(extract(epoch from p.created_at) * 1000000)::bigint`, isDown: true },
  name: { by: sql`lower(coalesce(p.business_name, p.name))`, isDown: false },
  points: { by: sql`points.balance`, isDown: true },
  leads: { by: sql`p.lead_count::bigint`, isDown: true },
}

const cursors = cursorOf(
  z.union([
    z.tuple([z.literal('name'), line(300), z.uuid()]),
    z.tuple([z.enum(['newest', 'points', 'leads']), Micros, z.uuid()]),
  ]),
)

function after({ sort, cursor }: Pick<Page, 'sort' | 'cursor'>): SQL[] {
  if (cursor === undefined) return []
  const [of, place, id] = cursors.decode(cursor)
  if (of !== sort) throw invalidField('cursor', 'The cursor is of another order')
  const { by, isDown } = orders[sort]
  const there = sql`(${place}::${sort === 'name' ? sql`text` : sql`bigint`}, ${id}::uuid)`
  return [isDown ? sql`(${by}, p.id) < ${there}` : sql`(${by}, p.id) > ${there}`]
}

const cursorAt = (sort: Sort, { place, id }: Row) =>
  cursors.encode(sort === 'name' ? [sort, place, id] : [sort, Number(place), id])

function filters({ search, status, tier, trade, vetted, reason }: ProfessionalFilters): SQL[] {
  const has = search && likePattern(search)
  const digits = search?.replaceAll(' ', '')
  return [
    // A deleted account has nothing left to administer.
    sql`p.slug <> 'former-' || p.id`,
    ...(has
      ? [
          sql`(lower(p.name) like ${has} or lower(p.business_name) like ${has} or u.email like ${has} or p.abn = ${digits})`,
        ]
      : []),
    ...(status ? [sql`p.account_status = ${status}::account_status`] : []),
    ...(tier ? [sql`p.tier = ${tier}::tier`] : []),
    ...(trade ? [sql`${trade} = any(p.trades)`] : []),
    ...(vetted ? [sql`(p.vetted_at is not null) = ${vetted === 'true'}`] : []),
    ...(reason ? [sql`p.status_reason_due_at is not null`] : []),
  ]
}

/** `next` is null on the last page. */
export async function listProfessionals(ctx: Context, page: Page) {
  const { by, isDown } = orders[page.sort]
  const way = isDown ? sql`desc` : sql`asc`
  const { rows } = await ctx.db.execute<Row>(sql`select ${adminColumns}, ${by}::text as place from ${adminTables}
    where ${sql.join([...filters(page), ...after(page)], sql` and `)}
    order by ${by} ${way}, p.id ${way} limit ${page.limit + 1}`)
  const items = rows.slice(0, page.limit)
  const last = rows.length > page.limit ? items.at(-1) : undefined
  return {
    items: items.map(presentAdmin),
    next: last ? cursorAt(page.sort, last) : null,
  }
}
