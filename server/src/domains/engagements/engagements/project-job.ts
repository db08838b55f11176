import { melbourneDay } from '@lv/contract/dates'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { guardRails } from '#domains/marketplace/quotes/guard-rails.ts'
import { readLegalRules, rulesOn } from '#domains/marketplace/quotes/legal-rules.ts'
import { singleRow } from '#platform/database/rows.ts'
import { eraseNames } from './erase.ts'
import { beginContract } from './parts/begin-contract.ts'
import { type Collaborator, findNewCollaborators } from './parts/collaborators.read.ts'
import { noteEvent } from './parts/note-event.ts'

async function jobOf(
  ctx: Context,
  projectId: string,
  { engagementId, category, place, isDomestic }: Collaborator,
): Promise<string> {
  if (engagementId) return engagementId
  const { rows } = await ctx.db.execute<{ id: string }>(sql`with made as (
      insert into engagements (created_at) values (${ctx.now()}) returning id),
    of as (insert into engagement_projects (engagement_id, project_id, kind, place, is_domestic)
      select id, ${projectId}::uuid, ${category}, ${place}, ${isDomestic} from made)
    select id from made`)
  return singleRow(rows).id
}

/**
 * Gives a collaborative project that has started its job, and everybody who was accepted a contract at the price of their offer.
 * An offer by the day or the hour begins at $0. The project is locked; whoever has a contract keeps it.
 */
export async function startProjectJob(ctx: Context, { projectId }: { projectId: string }): Promise<void> {
  const collaborators = await findNewCollaborators(ctx, projectId)
  const [first] = collaborators
  if (!first) return
  const day = melbourneDay(ctx.now())
  const rules = rulesOn(day, await readLegalRules(ctx))
  const engagementId = await jobOf(ctx, projectId, first)
  for (const collaborator of collaborators) {
    const { offerId, personId, trade, priceCents, rateUnit, isDomestic } = collaborator
    const isFixed = rateUnit === 'fixed'
    const baseCents = isFixed ? (priceCents ?? 0) : 0
    const price = { lowCents: baseCents, highCents: baseCents, depositCents: 0, lacksRegistration: false }
    const contractId = await beginContract(ctx, {
      engagementId,
      baseCents,
      rules,
      flags: isDomestic ? guardRails(rules, day, price) : [],
      stages: [{ kind: 'completion', label: 'Completion', amountCents: baseCents }],
    })
    const rate = isFixed ? { cents: null, unit: null } : { cents: priceCents, unit: rateUnit }
    await ctx.db.execute(sql`insert into engagement_collaborators (contract_id, person_id, offer_id, trade, rate_cents, rate_unit)
      values (${contractId}::uuid, ${personId}::uuid, ${offerId}::uuid, ${trade}, ${rate.cents}::int, ${rate.unit})`)
  }
}

/** Closes the contract of a collaborator who leaves: what was paid and claimed stays as it is. */
export async function leaveProjectJob(ctx: Context, { offerId }: { offerId: string }): Promise<void> {
  const { rows } = await ctx.db.execute<{
    engagementId: string
    contractId: string
  }>(sql`update engagement_collaborators m
    set left_at = ${ctx.now()} from engagement_contracts c
    where c.id = m.contract_id and m.offer_id = ${offerId}::uuid and m.left_at is null
    returning c.engagement_id as "engagementId", c.id as "contractId"`)
  for (const { engagementId, contractId } of rows)
    await noteEvent(ctx, { engagementId, contractId, kind: 'left', isByOwner: false })
}

const jobIdOf = async (ctx: Context, projectId: string): Promise<string | undefined> =>
  (
    await ctx.db.execute<{ id: string }>(
      sql`select engagement_id as id from engagement_projects where project_id = ${projectId}::uuid`,
    )
  ).rows[0]?.id

/** Notes in the timeline that the owner confirmed the project as done; one that was closed says so by its status. */
export async function noteProjectCompleted(ctx: Context, { projectId }: { projectId: string }): Promise<void> {
  const engagementId = await jobIdOf(ctx, projectId)
  if (engagementId) await noteEvent(ctx, { engagementId, kind: 'completed', isByOwner: true })
}

/** Keeps how a project ended before its owner deletes it: collaborators keep the record, without the owner's names. */
export async function keepProjectJob(
  ctx: Context,
  { projectId, status }: { projectId: string; status: string },
): Promise<void> {
  const engagementId = await jobIdOf(ctx, projectId)
  if (!engagementId) return
  const endedAs = status === 'completed' ? 'completed' : 'cancelled'
  await ctx.db.execute(
    sql`update engagement_projects set ended_as = ${endedAs} where engagement_id = ${engagementId}::uuid`,
  )
  await eraseNames(ctx, sql`e.id = ${engagementId}::uuid`, true)
}
