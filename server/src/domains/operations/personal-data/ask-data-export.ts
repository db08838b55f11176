import type { DataExport } from '@lv/contract/data-export'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, isTaken, transact } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { only } from '#platform/database/rows.ts'
import { findPerson } from './parts/find-person.ts'
import { type By, noteExported } from './parts/note-exported.ts'
import { presentExport } from './read-data-export.ts'
import { dataExports } from './schema.ts'

type Begun = { userId: string; about: string | null; isTaken: string }

/**
 * Begins an export for whoever asks, of their own data or about another address; an earlier one of the same can no longer be
 * downloaded. `note` logs it. @throws `conflict` with `isTaken` while another is being made
 */
async function begin(ctx: Context, { userId, about, isTaken: taken }: Begun, note: (ctx: Context) => Promise<unknown>) {
  try {
    return await transact(ctx, async (ctx) => {
      await ctx.db.execute(sql`update data_exports set expires_at = least(expires_at, ${ctx.now()}::timestamptz)
        where user_id = ${userId} and about is not distinct from ${about} and ready_at is not null`)
      const row = only(await ctx.db.insert(dataExports).values({ userId, about, askedAt: ctx.now() }).returning())
      await ctx.jobs.enqueue(ctx, 'make-data-export', { exportId: row.id })
      await note(ctx)
      return presentExport(ctx, row)
    })
  } catch (error) {
    if (!isTaken(error)) throw error
    throw new ApiError('conflict', taken)
  }
}

/**
 * Begins an export of all that is stored about the caller; an earlier one can no longer be downloaded.
 * @throws `conflict` while another is being made
 */
export const askDataExport = (ctx: Context, { userId }: { userId: string }): Promise<DataExport> =>
  begin(
    ctx,
    { userId, about: null, isTaken: 'Your data is being put together already. We’ll email you when it’s ready.' },
    (ctx) => audit(ctx, { actorId: userId, action: 'export_asked', subject: userId }),
  )

type Asked = By & { email: string; adminId: string }

/**
 * Begins an export of all that is stored about an address, for the administrator who asks; an earlier one of theirs can no
 * longer be downloaded. @throws `not_found` where nothing is stored, `conflict` while another is being made
 */
export async function exportStored(ctx: Context, { email, adminId, reason }: Asked): Promise<DataExport> {
  const person = await findPerson(ctx, email)
  const asked = { userId: adminId, about: person.email, isTaken: 'It is being put together already' }
  return begin(ctx, asked, (ctx) => noteExported(ctx, { person, adminId, reason }))
}
