import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { isInGoodStanding, type Rule, type Rules, requireActor, requireGoodStanding } from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { remember } from '#core/request-memo.ts'
import { isOwnedBy } from './ownership.ts'
import { isReadableBy } from './parts/holds.ts'

const PROJECT_NOT_FOUND = 'Project not found'
const notFound = () => new ApiError('not_found', PROJECT_NOT_FOUND)

type Standing = { isOwner: boolean; isCollaborator: boolean }

/** Undefined where the project is hidden or missing. */
const standingOf = (ctx: Context, actor: Actor | null, projectId: string): Promise<Standing | undefined> =>
  remember(actor, `project ${projectId}`, async () => {
    const somebody = actor && isInGoodStanding(actor) ? actor : null
    const { rows } = await ctx.db.execute<Standing>(sql`select ${isOwnedBy(actor)} as "isOwner", exists (
        select from project_offers o where o.project_id = p.id and o.person_id = ${actor?.id ?? null}::uuid
          and o.status = 'accepted') as "isCollaborator"
      from projects p where p.id = ${projectId}::uuid and (${isReadableBy(somebody)} or ${isOwnedBy(actor)})`)
    return rows[0]
  })

export const mayRead = async (ctx: Context, actor: Actor | null, projectId: string): Promise<boolean> =>
  (await standingOf(ctx, actor, projectId)) !== undefined

/** A private project is `not_found`, as a missing one is (RELIABILITY.md, T44). */
const projectReader: Rule = async (ctx, actor, { projectId = '' }) => {
  if (!(await standingOf(ctx, actor, projectId))) throw notFound()
}

const projectGuest: Rule = async (ctx, actor, { projectId = '' }) => {
  const standing = await standingOf(ctx, requireActor(actor), projectId)
  if (!standing) throw notFound()
  requireGoodStanding(actor)
  if (standing.isOwner) throw new ApiError('forbidden', 'This is your own project')
}

const projectOwner: Rule = async (ctx, actor, { projectId = '' }) => {
  const standing = await standingOf(ctx, requireActor(actor), projectId)
  if (!standing) throw notFound()
  requireGoodStanding(actor)
  if (!standing.isOwner) throw new ApiError('forbidden', 'Only the owner may do this')
}

const projectParty: Rule = async (ctx, actor, { projectId = '' }) => {
  const standing = await standingOf(ctx, requireActor(actor), projectId)
  if (!standing) throw notFound()
  requireGoodStanding(actor)
  if (!standing.isOwner && !standing.isCollaborator)
    throw new ApiError('forbidden', 'Only the owner and collaborators may do this')
}

export const projectRules: Pick<Rules, 'projectReader' | 'projectGuest' | 'projectParty' | 'projectOwner'> = {
  projectReader,
  projectGuest,
  projectParty,
  projectOwner,
}
