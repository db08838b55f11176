import { ApiError } from '@lv/contract/errors'
import { type Rule, type Rules, requireActor, requireGoodStanding, requireProfessional } from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { remember } from '#core/request-memo.ts'
import { findPart, type Part } from './parts/job.read.ts'

const notFound = () => new ApiError('not_found', 'Job not found')

const partOf = (ctx: Context, actor: Actor, engagementId: string): Promise<Part | undefined> =>
  remember(actor, `engagement ${engagementId}`, () => findPart(ctx, { engagementId, actor }))

async function requirePart(ctx: Context, actor: Actor | null, engagementId = ''): Promise<Part> {
  const part = await partOf(ctx, requireActor(actor), engagementId)
  if (!part) throw notFound()
  // Their own house stays theirs to see to, as their request does, whatever became of their business.
  if (!part.isOwner) requireHired(actor, part)
  return part
}

/** A collaborator needs no business. */
const requireHired = (actor: Actor | null, { isProject }: Part) =>
  isProject ? requireGoodStanding(actor) : void requireProfessional(actor)

const engagementParty: Rule = async (ctx, actor, { engagementId }) => {
  await requirePart(ctx, actor, engagementId)
}

/** A contract of the path that is not of this job does not exist. */
const engagementOwner: Rule = async (ctx, actor, { engagementId, contractId }) => {
  const { isOwner, allIds } = await requirePart(ctx, actor, engagementId)
  if (contractId !== undefined && !allIds.includes(contractId)) throw notFound()
  if (!isOwner) throw new ApiError('forbidden', 'Only the homeowner may do this')
}

/** The homeowner, or the professional whose contract it is. */
const contractParty: Rule = async (ctx, actor, { engagementId, contractId = '' }) => {
  const { isOwner, contractIds, allIds } = await requirePart(ctx, actor, engagementId)
  if (!(isOwner ? allIds : contractIds).includes(contractId)) throw notFound()
}

const contractProfessional: Rule = async (ctx, actor, { engagementId, contractId = '' }) => {
  const part = await requirePart(ctx, actor, engagementId)
  const { contractIds, allIds, isOwner } = part
  if (contractIds.includes(contractId)) return requireHired(actor, part)
  if (isOwner && allIds.includes(contractId)) throw new ApiError('forbidden', 'Only the professional may do this')
  throw notFound()
}

/** Who may do what with a job (authorisation matrix). */
export const engagementRules: Pick<
  Rules,
  'engagementParty' | 'engagementOwner' | 'contractParty' | 'contractProfessional'
> = { engagementParty, engagementOwner, contractParty, contractProfessional }
