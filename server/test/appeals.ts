import { eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { makeAppeal } from '#domains/operations/appeals/appeal.ts'
import { appeals } from '#domains/operations/appeals/schema.ts'
import { checkDocument } from '#domains/professionals/profiles/documents.ts'
import { singleRow } from '#platform/database/rows.ts'
import { aDocument, aProfessional } from './factories.ts'

/** A document of the professional that was not accepted, by this administrator or from the command line. */
export async function aRejectedDocument(ctx: Context, professionalId: string, adminId: string | null = null) {
  const { id } = await aDocument(ctx, professionalId)
  const note = 'The policy number isn’t the insurer’s'
  await checkDocument(ctx, { documentId: id, adminId, decision: 'rejected', note })
  return { id }
}

/** An appeal against a document that was not accepted, of a professional of its own. */
export async function anAppeal(ctx: Context, { adminId = null }: { adminId?: string | null } = {}) {
  const professional = await aProfessional(ctx)
  const { id: documentId } = await aRejectedDocument(ctx, professional.id, adminId)
  const about = { kind: 'document' as const, subject: documentId, text: 'The insurer can confirm it.' }
  await makeAppeal(ctx, about, professional)
  const { id: appealId } = singleRow(await ctx.db.select().from(appeals).where(eq(appeals.subject, documentId)))
  return { appealId, documentId, professional }
}
