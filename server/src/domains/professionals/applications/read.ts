import { createHash } from 'node:crypto'
import type { ApplicationStatus } from '@lv/contract/options'
import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { type Person, wasWrittenBy } from '#core/personal-data.ts'
import { cursorOf, Micros } from '#platform/database/cursor.ts'
import { requireRow } from '#platform/database/rows.ts'

import { describeApplications, since, waits } from './parts/describe.read.ts'
import { factsOf } from './parts/facts.ts'
import { applications } from './schema.ts'

/** @throws `not_found` */
export async function getApplication(ctx: Context, id: string) {
  const rows = await describeApplications(ctx, { where: sql`id = ${id}`, order: sql`id`, most: 1 })
  return requireRow(rows, 'Application not found')
}

type Page = { status?: ApplicationStatus | undefined; limit: number; cursor?: string | undefined }

const cursors = cursorOf(z.tuple([Micros, z.uuid()]))

function which({ status, cursor }: Page): { where: SQL; order: SQL } {
  const [micros, id] = cursor === undefined ? [] : cursors.decode(cursor)
  const place = sql`(timestamptz 'epoch' + ${micros ?? 0}::bigint * interval '1 microsecond', ${id ?? null}::uuid)`
  if (status)
    return {
      where: sql`status = ${status}::application_status and (${id === undefined} or id < ${id ?? null}::uuid)`,
      order: sql`id desc`,
    }
  return { where: sql`${waits} and (${id === undefined} or (${since}, id) > ${place})`, order: sql`${since}, id` }
}

/** `next` is null on the last page. */
export async function listApplications(ctx: Context, page: Page) {
  const rows = await describeApplications(ctx, { ...which(page), most: page.limit + 1 })
  const items = rows.slice(0, page.limit)
  const last = rows.length > page.limit ? items.at(-1) : undefined
  return { items, next: last ? cursors.encode([last.micros, last.id]) : null }
}

const NO_APPLICATION = 'There is no application behind this link'

/** @throws `not_found` */
export async function ownApplication(ctx: Context, token: string) {
  const rows = await ctx.db
    .select()
    .from(applications)
    .where(eq(applications.tokenHash, hashApplicationToken(token)))
  const row = requireRow(rows, NO_APPLICATION)
  const { status, appeal, joinedAt } = row
  return {
    ...factsOf(row),
    canAppeal: status === 'declined' && appeal === null,
    canBeInvited: status === 'approved' && joinedAt === null,
  }
}

export const appliedWith = (person: Pick<Person, 'addresses'>): SQL =>
  sql`exists (select from applications where ${wasWrittenBy(person, sql`applications.email`, sql`applications.created_at`)})`

export const hashApplicationToken = (token: string): Buffer => createHash('sha256').update(token).digest()
