import type { ProfessionalDocument } from '@lv/contract/professional-shapes'
import { desc, eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { documents } from './schema.ts'

/** What a document shows of itself to its owner. */
export const documentColumns = {
  id: documents.id,
  kind: documents.kind,
  class: documents.class,
  trades: documents.trades,
  holder: documents.holder,
  number: documents.number,
  fileId: documents.fileId,
  status: documents.status,
  checkedAt: documents.checkedAt,
  decisionNote: documents.decisionNote,
  expiresAt: documents.expiresAt,
}

type Row = { trades: string[] }
export const presentDocument = <R extends Row>(row: R) => ({
  ...row,
  trades: row.trades as ProfessionalDocument['trades'],
})

/** A professional's licences and insurances, newest first. */
export async function listDocuments(ctx: Context, professionalId: string) {
  const rows = await ctx.db
    .select(documentColumns)
    .from(documents)
    .where(eq(documents.professionalId, professionalId))
    .orderBy(desc(documents.id))
    .limit(200)
  return rows.map(presentDocument)
}
