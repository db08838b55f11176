import { invalidField } from '@lv/contract/errors'
import type { CorrectStanding } from '@lv/contract/standing'
import type { z } from 'zod'
import { type Context, transact } from '#core/context.ts'
import { earnStanding, undoStanding } from '#domains/community/standing/earn.ts'
import { rebuildStanding } from '#domains/community/standing/rebuild.ts'
import { findByEmail } from '#domains/identity/accounts/queries.ts'
import { audit } from '#platform/audit/audit.ts'
import { earnedWhere } from './parts/dashboard.read.ts'

export type CommunityRole = 'owner' | 'moderator' | 'member'

export const COMMUNITY_NOT_FOUND = 'Community not found'

/** `adminId` is null for a command that names nobody. */
type By = { adminId: string | null; reason?: string | undefined }
type Correction = Omit<z.output<typeof CorrectStanding>, 'reason'> & By
type Told = Promise<{ message: string }>

const counted = (points: number) => (points === 1 ? '1 point' : `${points} points`)

const note = (ctx: Context, action: string, subject: string, { kind, subjectId, adminId, reason }: Correction) =>
  audit(ctx, { actorId: adminId, action, subject, detail: { kind, subjectId, reason } })

/** Once. @throws `invalid` for an unknown address or id */
export const giveStanding = (ctx: Context, correction: Correction): Told =>
  transact(ctx, async (ctx) => {
    const { email, kind, subjectId } = correction
    const userId = await findByEmail(ctx, email)
    const communityId = await earnedWhere(ctx, { kind, subjectId })
    if (!communityId) throw invalidField('subjectId', `No ${kind} of a community has this id`)
    const points = await earnStanding(ctx, { userId, communityId, reason: kind, subjectId })
    if (points === null) return { message: `${email} has had these points already.` }
    await note(ctx, 'standing_given', userId, correction)
    return { message: `${counted(points)} given to ${email}.` }
  })

/** @throws `invalid` if nobody has the address */
export const takeStanding = (ctx: Context, correction: Correction): Told =>
  transact(ctx, async (ctx) => {
    const { email, kind, subjectId } = correction
    const userId = await findByEmail(ctx, email)
    const points = await undoStanding(ctx, { userId, reason: kind, subjectId })
    if (points === 0) return { message: `${email} has no points of this ${kind}.` }
    await note(ctx, 'standing_taken', userId, correction)
    return { message: `${counted(points)} taken back from ${email}.` }
  })

export const renewStanding = (ctx: Context, { adminId, reason }: By): Told =>
  transact(ctx, async (ctx) => {
    const { events, changed } = await rebuildStanding(ctx)
    await audit(ctx, { actorId: adminId, action: 'standing_rebuilt', detail: { events, changed, reason } })
    return { message: `Standing is made of ${events} events; ${changed} of them were missing.` }
  })
