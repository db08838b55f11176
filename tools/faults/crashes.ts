import { LEADS_PER_REQUEST } from '@lv/contract/pricing'
import { getBalances } from '@lv/server/domains/billing/points/balances.ts'
import { issueMailToken } from '@lv/server/domains/identity/accounts/mail-tokens.ts'
import { startSession } from '@lv/server/domains/identity/accounts/sessions.ts'
import { recordAttempt } from '@lv/server/domains/marketplace/leads/engagement.ts'
import { leads } from '@lv/server/domains/marketplace/leads/schema.ts'
import { quoteRequests } from '@lv/server/domains/marketplace/requests/schema.ts'
import { singleRow } from '@lv/server/platform/database/rows.ts'
import { eq } from 'drizzle-orm'
import { aLead, aProfessional, aUser, withPoints } from '../../server/test/factories.ts'
import { aMobile } from '../../server/test/mobiles.ts'
import { type FaultEnvironment, hasDied, post, type Server, until } from './ground.ts'
import { type Verdict, verdict } from './report.ts'

/** Where a claim can die: before the slot is taken, before the commit, after it. */
export const claimPoints = [
  ...['claim:slot', 'claim:lead', 'hold:before', 'hold:written', 'claim:hold', 'claim:outbox'],
  'claim:committed',
]
export const capturePoints = ['capture:before', 'capture:written']
export const releasePoints = ['release:before', 'release:written', 'release:committed']

const LATER_SECONDS = String(20 * 86_400)

/** How many letters of a kind about a lead were written to the outbox. */
async function letters({ ctx }: FaultEnvironment, kind: string, leadIds: string[]): Promise<number> {
  const { rows } = await ctx.pool.query<{ count: number }>(
    `select count(*)::int as count from jobs.job where name = 'mail' and data->>'kind' = $1
     and data->'data'->>'leadId' = any($2)`,
    [kind, leadIds],
  )
  return rows[0]?.count ?? 0
}

/** Somebody signed in asks for quotes; the job that follows dies. @returns the request */
async function ask({ ctx }: FaultEnvironment, server: Server): Promise<string> {
  const { id: userId, email } = await aUser(ctx)
  const { token } = await startSession(ctx, { userId, userAgent: 'faults' })
  const fields = { name: 'Hanna Reid', postcode: '3056', phone: aMobile(), email }
  const description = 'Open the kitchen to the garden: a steel beam, new doors and floors.'
  const answer = await post(
    server,
    '/api/quotes',
    { ...fields, description, consent: 'true' },
    { cookie: `session=${token}` },
  )
  if (answer.status !== 201) throw new Error(`asking for quotes answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}

async function claimOnce(ground: FaultEnvironment, point: string, result: Verdict) {
  const { ctx } = ground
  const dying = await ground.serve({ CRASH_AT: point })
  const requestId = await ask(ground, dying)
  if (!(await hasDied(dying))) result.failures += 1
  const sent = () => ctx.db.select().from(leads).where(eq(leads.requestId, requestId))
  const stuck = async () =>
    (singleRow(await ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, requestId))).leadCount ?? 0) -
    (await sent()).length
  if ((await sent()).length !== (point === 'claim:committed' ? LEADS_PER_REQUEST : 0)) result.double += 1
  result.stuck += Math.abs(await stuck())
  const healthy = await ground.serve()
  for (let at = 0; at < 5; at++) await ctx.jobs.enqueue(ctx, 'match-request', { requestId })
  await ctx.jobs.enqueue(ctx, 'match-waiting', {})
  await until('three leads', async () => (await sent()).length >= LEADS_PER_REQUEST)
  await untilJobsAreDone(ground)
  const all = await sent()
  const letterCount = await letters(
    ground,
    'lead',
    all.map(({ id }) => id),
  )
  result.double += Math.max(0, all.length - LEADS_PER_REQUEST) + Math.max(0, letterCount - LEADS_PER_REQUEST)
  result.lost += Math.max(0, LEADS_PER_REQUEST - letterCount)
  result.stuck += Math.abs(await stuck())
  await healthy.stop()
}

/** Retried jobs have run; the job that died with its process stays locked until it expires and is not waited for. */
const untilJobsAreDone = ({ ctx }: FaultEnvironment) =>
  until('the jobs are done', async () => {
    const { rows } = await ctx.pool.query(
      `select from jobs.job where name in ('match-request', 'match-waiting', 'settle-leads', 'mail')
       and state in ('created', 'retry') and start_after <= now() limit 1`,
    )
    return rows.length === 0
  })

/** F2: the process dies at a step of sending leads; another one is started and the same is asked of it six times. */
export async function crashClaim(ground: FaultEnvironment, point: string, rounds: number): Promise<Verdict> {
  const result = verdict(`F2: ${point}`)
  const people = await Promise.all(Array.from({ length: 10 }, () => aProfessional(ground.ctx)))
  for (const { id } of people) await withPoints(ground.ctx, id, 29 * rounds * 3)
  for (; result.rounds < rounds; result.rounds++) await claimOnce(ground, point, result)
  result.broken = (await ground.broken()).length
  return result
}

const chargeOf = async ({ ctx }: FaultEnvironment, id: string) =>
  singleRow(await ctx.db.select().from(leads).where(eq(leads.id, id))).charge

/** The homeowner's click dies half way and is made again, twice. */
async function captureOnce(ground: FaultEnvironment, point: string, result: Verdict) {
  const { ctx } = ground
  const lead = await aLead(ctx)
  const token = await issueMailToken(ctx, { kind: 'lead_answer', subject: lead.id })
  const click = (server: Server) => post(server, '/api/lead-answers', { token, answer: 'yes' })
  const dying = await ground.serve({ CRASH_AT: point })
  const first = await click(dying).catch(() => undefined)
  if (!(await hasDied(dying)) || first) result.failures += 1
  if ((await chargeOf(ground, lead.id)) !== 'held') result.lost += 1
  const healthy = await ground.serve()
  for (let at = 0; at < 2; at++) if (!(await click(healthy)).ok) result.failures += 1
  if ((await chargeOf(ground, lead.id)) !== 'captured') result.stuck += 1
  const { available, held } = await getBalances(ctx, lead.professionalId)
  result.double += Math.abs(available) + Math.abs(held)
  await healthy.stop()
}

export async function crashCapture(ground: FaultEnvironment, point: string, rounds: number): Promise<Verdict> {
  const result = verdict(`F3: ${point}`)
  for (; result.rounds < rounds; result.rounds++) await captureOnce(ground, point, result)
  result.broken = (await ground.broken()).length
  return result
}

/** Silence of twenty days: one lead was tried and is released, one was not and is earned; the job dies between. */
async function releaseOnce(ground: FaultEnvironment, point: string, result: Verdict) {
  const { ctx } = ground
  const [quiet, tried] = [await aLead(ctx), await aLead(ctx)]
  await recordAttempt(ctx, tried.id)
  const charges = async () => `${await chargeOf(ground, quiet.id)} ${await chargeOf(ground, tried.id)}`
  const dying = await ground.serve({ CRASH_AT: point, TEST_CLOCK_OFFSET: LATER_SECONDS })
  await ctx.jobs.enqueue(ctx, 'settle-leads', {})
  if (!(await hasDied(dying))) result.failures += 1
  if ((await charges()) !== (point === 'release:committed' ? 'captured released' : 'held held')) result.lost += 1
  const healthy = await ground.serve({ TEST_CLOCK_OFFSET: LATER_SECONDS })
  for (let at = 0; at < 2; at++) await ctx.jobs.enqueue(ctx, 'settle-leads', {})
  await until('both leads are decided', async () => (await charges()) === 'captured released')
  await untilJobsAreDone(ground)
  const [first, second] = [await getBalances(ctx, quiet.professionalId), await getBalances(ctx, tried.professionalId)]
  result.stuck += first.held + second.held
  result.double += first.available + Math.max(0, second.available - 29)
  result.lost += Math.max(0, 29 - second.available)
  const told = await letters(ground, 'lead-points-back', [quiet.id, tried.id])
  result.double += Math.max(0, told - 1)
  result.lost += Math.max(0, 1 - told)
  await healthy.stop()
}

export async function crashRelease(ground: FaultEnvironment, point: string, rounds: number): Promise<Verdict> {
  const result = verdict(`F3: ${point}`)
  for (; result.rounds < rounds; result.rounds++) await releaseOnce(ground, point, result)
  result.broken = (await ground.broken()).length
  return result
}
