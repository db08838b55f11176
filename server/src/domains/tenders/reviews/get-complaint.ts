import type { Context } from '#core/context.ts'
import { ownComplaint } from './parts/own-complaint.ts'

/** A complaint, for who made it and for the author of the review. @throws `not_found` for everybody else */
export const getComplaint = (ctx: Context, asked: { complaintId: string; userId: string }) => ownComplaint(ctx, asked)
