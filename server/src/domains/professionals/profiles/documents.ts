import { ApiError, invalidField } from '@lv/contract/errors'
import type { ProfessionalDocument } from '@lv/contract/professional-shapes'
import { and, desc, eq, sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { audit } from '#platform/audit/audit.ts'
import { requireRow, singleRow } from '#platform/database/rows.ts'
import { mailedSlug } from './queries.ts'
import { documents } from './schema.ts'

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

export async function listDocuments(ctx: Context, professionalId: string) {
  const rows = await ctx.db
    .select(documentColumns)
    .from(documents)
    .where(eq(documents.professionalId, professionalId))
    .orderBy(desc(documents.id))
    .limit(200)
  return rows.map(presentDocument)
}

/** `adminId` is null where nobody is named. */
type Decision = { documentId: string; adminId: string | null; decision: 'checked' | 'rejected'; note?: string }

type Told = { userId: string; name: string; slug: string; kind: string; class: string; number: string; date: string }

async function notifyDecision(ctx: Context, { documentId, decision, note = '' }: Decision) {
  const { rows } =
    await ctx.db.execute<Told>(sql`select p.user_id as "userId", p.name, ${mailedSlug} as slug, d.kind, d.class, d.number,
      to_char(d.expires_at at time zone 'Australia/Melbourne', 'FMDD FMMonth YYYY') as date
    from documents d join professionals p on p.id = d.professional_id
    where d.id = ${documentId}`)
  const { userId, kind, class: name, ...said } = singleRow(rows)
  const data = { ...said, document: `${kind} (${name})`, note: note.trim(), documentId }
  await notify(ctx, { kind: `document-${decision}`, to: { userId }, data })
}

/** @throws `invalid` at `note` for a rejection without one, `conflict` if decided before, `not_found` */
export function checkDocument(ctx: Context, { documentId, adminId, decision, note = '' }: Decision) {
  if (decision === 'rejected' && note.trim() === '') throw invalidField('note', 'Give a reason for not accepting it')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(documents)
      .set({ status: decision, checkedAt: ctx.now(), checkedBy: adminId, decisionNote: note.trim() })
      .where(and(eq(documents.id, documentId), eq(documents.status, 'submitted')))
      .returning(documentColumns)
    if (!row) {
      requireRow(await ctx.db.select().from(documents).where(eq(documents.id, documentId)), 'Document not found')
      throw new ApiError('conflict', 'This document has already been decided')
    }
    await audit(ctx, { actorId: adminId, action: `document_${decision}`, subject: documentId })
    await notifyDecision(ctx, { documentId, adminId, decision, note })
    if (decision === 'checked') await ctx.jobs.enqueue(ctx, 'match-waiting', {})
    return presentDocument(row)
  })
}

/** `rejectedAt` identifies the decision. */
type Restored = { documentId: string; rejectedAt: string; adminId: string }

/** Allows the appeal of a rejection, in the caller's transaction. @returns false if that decision no longer stands */
export async function restoreDocument(ctx: Context, { documentId, rejectedAt, adminId }: Restored) {
  const { rowCount } = await ctx.db.execute(sql`update documents set status = 'checked', checked_at = ${ctx.now()},
      checked_by = ${adminId}::uuid, decision_note = ''
    where id = ${documentId} and status = 'rejected' and checked_at = ${rejectedAt}::timestamptz`)
  if (rowCount === 0) return false
  await withdrawNotifications(ctx, { about: 'documentId', ids: [documentId] })
  await audit(ctx, { actorId: adminId, action: 'document_checked', subject: documentId })
  await ctx.jobs.enqueue(ctx, 'match-waiting', {})
  return true
}
