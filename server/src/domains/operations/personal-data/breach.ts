import type { Context } from '#core/context.ts'
import { momentCell, namedColumns, toCsv } from '#core/csv.ts'
import { csvFile } from '#core/routes.ts'
import { audit } from '#platform/audit/audit.ts'
import { type Breach, findAffected } from './parts/breach.read.ts'

/** `adminId` is null from the command line. */
type Input = { of: string; from: Date; until: Date; adminId: string | null }

/** Logs the question. */
export async function askBreach(ctx: Context, { of, from, until, adminId }: Input): Promise<Breach> {
  const breach = await findAffected(ctx, { of, from, to: until })
  const asked = { of, from: from.toISOString(), to: until.toISOString(), count: breach.affected.length }
  await audit(ctx, { actorId: adminId, action: 'breach_asked', detail: asked })
  return breach
}

const columns = namedColumns(['email', 'name', 'what', 'first', 'last'])

/** Cells that spreadsheets would run begin with `'` (T47). Logged as asked. */
export async function exportBreach(ctx: Context, asked: Parameters<typeof askBreach>[1]) {
  const { affected } = await askBreach(ctx, asked)
  const rows = affected.map(({ firstAt, lastAt, ...one }) => ({
    ...one,
    first: momentCell(firstAt),
    last: momentCell(lastAt),
  }))
  return csvFile('affected', await toCsv(rows, columns))
}
