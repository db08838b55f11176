import { ApiError, invalidField } from '@lv/contract/errors'
import { and, eq } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'
import { found } from '../../db/rows.ts'
import { audit } from '../../http/audit.ts'
import { users } from '../accounts/tables.ts'
import { documentColumns, presentDocument } from './list-documents.ts'
import { documents, professionals } from './tables.ts'

/** `adminId` is null from the command line. */
type Decision = { documentId: string; adminId: string | null; decision: 'checked' | 'rejected'; note?: string }

/** The owner was promised a mail when the document was handed in. */
async function tellOwner(ctx: Context, { documentId, decision, note = '' }: Decision) {
  const [row] = await ctx.db
    .select({ kind: documents.kind, class: documents.class, to: users.email, firstName: users.firstName })
    .from(documents)
    .innerJoin(professionals, eq(professionals.id, documents.professionalId))
    .innerJoin(users, eq(users.id, professionals.userId))
    .where(eq(documents.id, documentId))
  if (!row) return
  const { kind, class: name, to, firstName } = row
  const data = { firstName, kind, document: `Your ${kind} (${name})`, note: note.trim() }
  await ctx.jobs.enqueue(ctx, 'mail', { kind: `document-${decision}`, to, data })
}

/**
 * Says, as a super admin, that a document was checked or why it was not accepted; once. The professional hears of it by mail, with the note.
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
    await tellOwner(ctx, { documentId, adminId, decision, note })
    return presentDocument(row)
  })
}
