import type { OwnComplaint } from '@lv/contract/reviews'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { type DescribedComplaint, describeComplaints } from './describe-complaints.read.ts'

export const COMPLAINT_NOT_FOUND = 'Complaint not found'

/** Which side may ask for the decision to be looked at again: the one that it went against. */
const mayAppeal = ({ outcome, appeal }: DescribedComplaint, isAuthor: boolean) =>
  appeal === null && outcome === (isAuthor ? 'removed' : 'kept')

/** A complaint as one of its sides sees it. @throws `not_found` for everybody else */
export async function ownComplaint(
  ctx: Context,
  asked: { complaintId: string; userId: string },
): Promise<OwnComplaint> {
  const { complaintId, userId } = asked
  const where = sql`c.id = ${complaintId} and ${userId}::uuid in (c.complainant_id, w.author_id)`
  const one = found(await describeComplaints(ctx, { where, most: 1 }), COMPLAINT_NOT_FOUND)
  const isAuthor = one.authorId === userId
  const { micros: _, complainant: __, complainantId: ___, authorId: ____, reviewSaid: _____, ...told } = one
  return { ...told, isAuthor, canAnswer: isAuthor && told.outcome === null, canAppeal: mayAppeal(one, isAuthor) }
}
