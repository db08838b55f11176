import { eq } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { acceptQuote } from '#domains/marketplace/quotes/accept.ts'
import { confirmJob } from '#domains/marketplace/quotes/confirm.ts'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { complainAboutReview } from '#domains/tenders/reviews/complaints.ts'
import { createReview } from '#domains/tenders/reviews/create.ts'
import { decideComplaint } from '#domains/tenders/reviews/decide-complaint.ts'
import { singleRow } from '#platform/database/rows.ts'
import { aLead, aQuote, aRequest, aUser } from './factories.ts'

/** How far a homeowner and a professional have come with each other. */
export type Stage = 'lead' | 'quoted' | 'accepted' | 'completed' | 'reviewed' | 'complained' | 'complaint kept'
/** What they have between them by then; what is not there yet has an id that nothing has. */
export type Deal = { requestId: string; leadId: string; quoteId: string; reviewId: string; complaintId: string }

type Sides = { homeownerId: string; professionalId: string }

/** A request of the homeowner that was sent to the professional, taken to a stage. */
export async function aDeal(ctx: Context, { homeownerId, professionalId }: Sides, stage: Stage): Promise<Deal> {
  const nothing = crypto.randomUUID()
  const { id: requestId } = await aRequest(ctx, { userId: homeownerId })
  const over = { requestId, professionalId }
  const begun = { requestId, quoteId: nothing, reviewId: nothing, complaintId: nothing }
  if (stage === 'lead') return { ...begun, leadId: (await aLead(ctx, over)).id }
  const { id: quoteId, leadId } = await aQuote(ctx, over)
  const deal = { ...begun, leadId, quoteId }
  if (stage === 'quoted') return deal
  await acceptQuote(ctx, { signedName: 'Hanna Hill', requestId, quoteId, closeOut: [] })
  if (stage === 'accepted') return deal
  await confirmJob(ctx, { requestId })
  if (stage === 'completed') return deal
  const review = { requestId, authorId: homeownerId, firstName: 'Hanna', stars: 5, text: 'Tidy.' }
  const { id: reviewId } = await createReview(ctx, review)
  if (stage === 'reviewed') return { ...deal, reviewId }
  const { userId } = singleRow(await ctx.db.select().from(professionals).where(eq(professionals.id, professionalId)))
  const said = { reviewId, actor: { id: userId } as Actor, reason: 'untrue' as const, text: 'We finished early.' }
  const { id: complaintId } = await complainAboutReview(ctx, said)
  if (stage === 'complained') return { ...deal, reviewId, complaintId }
  const { id: adminId } = await aUser(ctx, { isSuperAdmin: true })
  await decideComplaint(ctx, { complaintId, adminId, decision: 'kept', reason: 'It is true' })
  return { ...deal, reviewId, complaintId }
}
