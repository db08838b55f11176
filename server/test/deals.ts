import type { Context } from '../src/context.ts'
import { acceptQuote } from '../src/modules/quotes/accept.ts'
import { confirmJob } from '../src/modules/quotes/confirm.ts'
import { createReview } from '../src/modules/reviews/create.ts'
import { aLead, aQuote, aRequest } from './factories.ts'

/** How far a homeowner and a professional have come with each other. */
export type Stage = 'lead' | 'quoted' | 'accepted' | 'completed' | 'reviewed'
/** What they have between them by then; what is not there yet has an id that nothing has. */
export type Deal = { requestId: string; leadId: string; quoteId: string; reviewId: string }

type Sides = { homeownerId: string; professionalId: string }

/** A request of the homeowner that was sent to the professional, taken to a stage. */
export async function aDeal(ctx: Context, { homeownerId, professionalId }: Sides, stage: Stage): Promise<Deal> {
  const nothing = crypto.randomUUID()
  const { id: requestId } = await aRequest(ctx, { userId: homeownerId })
  const over = { requestId, professionalId }
  const begun = { requestId, quoteId: nothing, reviewId: nothing }
  if (stage === 'lead') return { ...begun, leadId: (await aLead(ctx, over)).id }
  const { id: quoteId, leadId } = await aQuote(ctx, over)
  const deal = { ...begun, leadId, quoteId }
  if (stage === 'quoted') return deal
  await acceptQuote(ctx, { requestId, quoteId, closeOut: [] })
  if (stage === 'accepted') return deal
  await confirmJob(ctx, { requestId })
  if (stage === 'completed') return deal
  const review = { requestId, authorId: homeownerId, firstName: 'Hanna', stars: 5, text: 'Tidy.' }
  return { ...deal, reviewId: (await createReview(ctx, review)).id }
}
