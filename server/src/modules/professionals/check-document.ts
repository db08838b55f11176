import { ApiError, invalidField } from '@lv/contract/errors'
import { and, eq } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'
import { found } from '../../db/rows.ts'
import { audit } from '../../http/audit.ts'
import { documentColumns, presentDocument } from './list-documents.ts'
import { documents } from './tables.ts'

/** `adminId` is null from the command line. */
type Decision = { documentId: string; adminId: string | null; decision: 'checked' | 'rejected'; note?: string }

/**
 * Says, as a super admin, that a document was checked or why it was not accepted; once. The professional reads the note.
 * @throws `invalid` at `note` for a rejection without one, `conflict` where it was decided before, `not_found`
 */
export function checkDocument(ctx: Context, { documentId, adminId, decision, note = '' }: Decision) {
  if (decision === 'rejected' && note.trim() === '') throw invalidField('note', 'Say why it is not accepted')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(documents)
      .set({ status: decision, checkedAt: ctx.now(), checkedBy: adminId, decisionNote: note.trim() })
      .where(and(eq(documents.id, documentId), eq(documents.status, 'submitted')))
      .returning(documentColumns)
    if (!row) {
      found(await ctx.db.select().from(documents).where(eq(documents.id, documentId)), 'Document not found')
      throw new ApiError('conflict', 'This document was decided already')
    }
    await audit(ctx, { actorId: adminId, action: `document_${decision}`, subject: documentId })
    return presentDocument(row)
  })
}
