import { ApiError } from '@lv/contract/errors'
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { Download } from '#core/routes.ts'
import { audit } from '#platform/audit/audit.ts'
import { openExport } from './parts/export-files.ts'
import { dataExports } from './schema.ts'

type Asked = { exportId: string; userId: string; isAbout?: boolean }

/** The ZIP file that the caller asked for: of their own data, or with `isAbout` of somebody else's. @throws `not_found` where it is somebody else's, over, or not ready */
export async function downloadDataExport(
  ctx: Context,
  { exportId, userId, isAbout = false }: Asked,
): Promise<Download> {
  const isTheirs = and(
    eq(dataExports.id, exportId),
    eq(dataExports.userId, userId),
    isAbout ? isNotNull(dataExports.about) : isNull(dataExports.about),
  )
  const [row] = await ctx.db
    .select({ readyAt: dataExports.readyAt })
    .from(dataExports)
    .where(and(isTheirs, gt(dataExports.expiresAt, ctx.now())))
  const file = row && (await openExport(ctx, exportId))
  if (!row?.readyAt || !file) throw new ApiError('not_found', 'This download is over. Ask for a new one.')
  await audit(ctx, { actorId: userId, action: 'export_downloaded', subject: isAbout ? exportId : userId })
  const filename = `${isAbout ? 'their' : 'my'}-data-${row.readyAt.toISOString().slice(0, 10)}.zip`
  return { filename, contentType: 'application/zip', body: file.stream }
}
