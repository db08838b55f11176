import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { describeApplications } from './parts/describe.read.ts'

/** One application, for administrators. @throws `not_found` */
export async function getApplication(ctx: Context, id: string) {
  const rows = await describeApplications(ctx, { where: sql`id = ${id}`, order: sql`id`, most: 1 })
  return found(rows, 'Application not found')
}
