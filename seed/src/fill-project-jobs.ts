import { DAY_MS, HOUR_MS } from '@lv/contract/durations'
import type { Actor } from '@lv/server/core/actor.ts'
import type { Context } from '@lv/server/core/context.ts'
import { decideChange, proposeChange } from '@lv/server/domains/engagements/engagements/changes.ts'
import { startProjectJob } from '@lv/server/domains/engagements/engagements/project-job.ts'
import { claimStage, payStage, setSchedule } from '@lv/server/domains/engagements/engagements/stages.ts'
import { singleRow } from '@lv/server/platform/database/rows.ts'
import { sql } from 'drizzle-orm'
import { type SeedProject, seedProjects } from './content/projects.ts'
import { inPast } from './in-past.ts'
import { insertRows, seedId } from './insert.ts'
import { asActor, type Party, partyOf } from './job-parties.ts'
import { byDay } from './timeline.ts'

type Running = { projectId: string; startedAt: string; owner: Party; engagementId: string | null }
type Contract = { contractId: string; baseCents: number; person: Party; offerId: string }

const sender = { ip: '127.0.0.1' }
const nameOf = ({ firstName, lastName }: Actor) => `${firstName} ${lastName}`

async function findRunning(ctx: Context, { key }: SeedProject): Promise<Running | undefined> {
  const { rows } = await ctx.db.execute<Running>(sql`select p.id as "projectId", p.started_at as "startedAt",
      (select ${partyOf} from users u where u.id = p.owner_id) as owner,
      (select ep.engagement_id from engagement_projects ep where ep.project_id = p.id) as "engagementId"
    from projects p where p.id = ${seedId(`project/${key}`)}::uuid and p.status = 'in_progress'`)
  return rows[0]
}

async function readContracts(
  ctx: Context,
  projectId: string,
): Promise<{ engagementId: string; contracts: Contract[] }> {
  const { rows } = await ctx.db.execute<
    Contract & { engagementId: string }
  >(sql`select c.engagement_id as "engagementId",
      c.id as "contractId", c.base_cents as "baseCents", m.offer_id as "offerId",
      (select ${partyOf} from users u where u.id = m.person_id) as person
    from engagement_projects ep join engagement_contracts c on c.engagement_id = ep.engagement_id
      join engagement_collaborators m on m.contract_id = c.id
    where ep.project_id = ${projectId}::uuid order by c.number`)
  return { engagementId: rows[0]?.engagementId ?? '', contracts: rows }
}

/** Half of a fixed price is due at the start, and is paid; the rest at the end. */
async function payFirstHalf(ctx: Context, of: { engagementId: string; owner: Actor; contract: Contract; at: number }) {
  const { engagementId, owner, contract, at } = of
  const { contractId, baseCents } = contract
  if (baseCents === 0) return
  const which = { engagementId, contractId }
  const half = Math.round(baseCents / 2)
  const actor = asActor(ctx, contract.person)
  await setSchedule(inPast(ctx, at), {
    ...which,
    actor,
    stages: [
      { kind: 'other', label: 'First half', amountCents: half },
      { kind: 'completion', label: 'On completion', amountCents: baseCents - half },
    ],
  })
  const { rows } = await ctx.db.execute<{ stageId: string }>(sql`select id as "stageId" from engagement_stages
    where contract_id = ${contractId}::uuid and position = (select min(position) from engagement_stages s where s.contract_id = ${contractId}::uuid)`)
  const stage = { ...which, ...singleRow(rows) }
  await claimStage(inPast(ctx, at + 6 * DAY_MS), { ...stage, actor, note: '', fileIds: [], sender })
  await payStage(inPast(ctx, at + 7 * DAY_MS), { ...stage, actor: owner, confirmed: [] })
}

/** The job of a demo project under way: tasks and variations as its content tells them. @returns whether it is new, as a count */
async function tellRunning(ctx: Context, project: SeedProject): Promise<number> {
  const running = await findRunning(ctx, project)
  if (!running || running.engagementId) return 0
  const { projectId, startedAt } = running
  const at = byDay(Date.parse(startedAt))
  await startProjectJob(inPast(ctx, at), { projectId })
  const { engagementId, contracts } = await readContracts(ctx, projectId)
  const owner = asActor(ctx, running.owner)
  for (const contract of contracts) await payFirstHalf(ctx, { engagementId, owner, contract, at: at + HOUR_MS })
  const now = ctx.now().getTime()
  const tasks = (project.tasks ?? []).map(({ title, dueIn, offer, doneAgo }, index) => ({
    id: seedId(`engagement-task/${project.key}/${index}`),
    engagement_id: engagementId,
    title,
    due_on: dueIn === undefined ? null : new Date(now + dueIn * DAY_MS).toISOString().slice(0, 10),
    is_for_owner: offer === undefined,
    done_at: doneAgo === undefined ? null : new Date(now - doneAgo * DAY_MS),
    created_at: new Date(at + DAY_MS + index * HOUR_MS),
  }))
  await insertRows(ctx, 'engagement_tasks', tasks)
  for (const [index, { offer, isByOwner, text, dollars, days, isAgreed }] of (project.variations ?? []).entries()) {
    const contract = contracts.find(({ offerId }) => offerId === seedId(`project/${project.key}/offer/${offer}`))
    if (!contract) continue
    const collaborator = asActor(ctx, contract.person)
    const [by, other] = isByOwner ? [owner, collaborator] : [collaborator, owner]
    const which = { engagementId, contractId: contract.contractId }
    const then = byDay(now - (7 - index * 5) * DAY_MS)
    const said = { text, priceCents: dollars * 100, days, signedName: nameOf(by) }
    const { id: changeId } = await proposeChange(inPast(ctx, then), { ...which, ...said, actor: by })
    const agreed = { changeId, decision: 'accept' as const, signedName: nameOf(other), actor: other }
    if (isAgreed) await decideChange(inPast(ctx, byDay(then + 19 * HOUR_MS)), { ...which, ...agreed })
  }
  return 1
}

/** Gives every demo project under way its job, in the caller's transaction. @returns how many jobs are new */
export async function fillProjectJobs(ctx: Context): Promise<number> {
  let made = 0
  for (const project of seedProjects) made += await tellRunning(ctx, project)
  return made
}
