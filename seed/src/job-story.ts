import { daysAfter, weekdayOf } from '@lv/contract/calendar'
import { formatDay, melbourneDay } from '@lv/contract/dates'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lv/contract/durations'
import { type ScheduledKind, stageChecks } from '@lv/contract/engagement-options'
import { formatCents } from '@lv/contract/money'
import type { Actor } from '@lv/server/core/actor.ts'
import { legalBusinessDaysAfter } from '@lv/server/core/calendar/legal-days.ts'
import type { Context } from '@lv/server/core/context.ts'
import { decideChange, proposeChange } from '@lv/server/domains/engagements/engagements/changes.ts'
import { addDefect, answerDefect } from '@lv/server/domains/engagements/engagements/defects.ts'
import { addEntry } from '@lv/server/domains/engagements/engagements/diary.ts'
import { addDocument } from '@lv/server/domains/engagements/engagements/documents.ts'
import { claimStage, payStage, setSchedule } from '@lv/server/domains/engagements/engagements/stages.ts'
import { startContract } from '@lv/server/domains/engagements/engagements/start.ts'
import { addTask, setTaskDone } from '@lv/server/domains/engagements/engagements/tasks.ts'
import { signAcceptance } from '@lv/server/domains/marketplace/quotes/acceptance.ts'
import { singleRow } from '@lv/server/platform/database/rows.ts'
import { sql } from 'drizzle-orm'
import { CLAIMS, CUPBOARD, DEFECTS, DIARY, DRAIN, STAGES, TASKS, UNDER_WAY } from './content/job-story.ts'
import { inPast } from './in-past.ts'
import { sendFile, type WrittenPaper, writePaper } from './job-files.ts'
import { findHomeJob, type HomeJob } from './job-parties.ts'
import { noonOf } from './money-months.ts'
import { drawFrame, drawTrench } from './site-pictures.ts'

const sender = { ip: '127.0.0.1' }
/** What is older than this was read. */
const UNREAD_FOR = 2 * DAY_MS

type Contract = { engagementId: string; contractId: string; baseCents: number; startOn: string; endOn: string }

/** The story is told in order: nothing happens before what was told last, or after now. */
type Telling = { ctx: Context; job: HomeJob; contract: Contract; last: number }

/** About this hour of a day in Melbourne, and later than what came before. */
function at(telling: Telling, day: string, hour: number): Context {
  const wanted = noonOf(day) + (hour - 12) * HOUR_MS
  const latest = telling.ctx.now().getTime() - MINUTE_MS
  telling.last = Math.min(latest, Math.max(wanted, telling.last + 10 * MINUTE_MS))
  // Files are drawn where they are needed: the demo is one transaction.
  return { ...inPast(telling.ctx, telling.last), isInTransaction: false }
}

async function begin(ctx: Context, job: HomeJob): Promise<Contract> {
  const { requestId, quoteId, ownerName, acceptedAt } = job
  const then = inPast(ctx, acceptedAt)
  await signAcceptance(then, { quoteId, signedName: ownerName })
  await startContract(then, { requestId, quoteId })
  const { rows } = await ctx.db.execute<Contract>(sql`select engagement_id as "engagementId", id as "contractId",
      base_cents as "baseCents", start_on::text as "startOn", end_on::text as "endOn"
    from engagement_contracts where quote_id = ${quoteId}::uuid`)
  return singleRow(rows)
}

type Stage = { kind: ScheduledKind; label: string; amountCents: number }

/** Round figures, within the shares of the law; the last stage takes what is left. */
function stagesOf(baseCents: number): Stage[] {
  const round = (percent: number) => Math.floor((baseCents * percent) / 100_000) * 1000
  const first = STAGES.slice(0, -1).map(({ percent, ...stage }) => ({ ...stage, amountCents: round(percent) }))
  const left = first.reduce((rest, { amountCents }) => rest - amountCents, baseCents)
  return [...first, ...STAGES.slice(-1).map(({ percent: _, ...stage }) => ({ ...stage, amountCents: left }))]
}

const contractPaper = ({ job, contract }: Telling, signedOn: string): WrittenPaper => ({
  title: 'Building contract',
  by: job.calledAs,
  paragraphs: [
    `Between ${job.ownerName}, owner, and ${job.calledAs} (${job.builderName}), builder.`,
    `${UNDER_WAY}, ${job.suburb}: the work of the accepted quote, from ${formatDay(contract.startOn)} to ${formatDay(contract.endOn)}.`,
    'Payments fall due when the work of their stage is finished. A change of work, price or days is signed by both first.',
  ],
  rows: [
    ...stagesOf(contract.baseCents).map(({ label, amountCents }) => [label, formatCents(amountCents)] as const),
    ['Price, incl. GST', formatCents(contract.baseCents)],
  ],
  signatures: [`${job.ownerName}, ${formatDay(signedOn)}`, `${job.builderName}, ${formatDay(signedOn)}`],
})

const certificate = ({ job, contract }: Telling, day: string): WrittenPaper => ({
  title: 'Home Warranty certificate',
  by: 'Insurer of the demo',
  paragraphs: [
    `Issued on ${formatDay(day)} for ${job.ownerName}: ${UNDER_WAY}, ${job.suburb}.`,
    `The builder is ${job.calledAs}. It covers the building contract below.`,
  ],
  rows: [['Contract price, incl. GST', formatCents(contract.baseCents)]],
  signatures: [],
})

type Added = { kind: 'contract' | 'insurance'; name: string; paper: WrittenPaper; day: string; hour: number }

async function addWritten(telling: Telling, { kind, name, paper, day, hour }: Added) {
  const { builder } = telling.job
  const then = at(telling, day, hour)
  const bytes = await writePaper(paper)
  const fileIds = [await sendFile(then, { name, bytes, ownerId: builder.id, accept: 'officeFiles' })]
  const signedOn = kind === 'contract' ? day : null
  await addDocument(then, { ...telling.contract, kind, title: '', signedOn, fileIds, actor: builder, sender })
}

async function stageIdOf({ ctx, contract }: Telling, label: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select id from engagement_stages
    where contract_id = ${contract.contractId}::uuid and label = ${label}`)
  return singleRow(rows).id
}

const labelOf = (nth: number) => STAGES[nth]?.label ?? ''

type When = { day: string; hour: number }

async function claim(telling: Telling, { nth, note = '', day, hour }: When & { nth: number; note?: string }) {
  const stageId = await stageIdOf(telling, labelOf(nth))
  const { builder: actor } = telling.job
  await claimStage(at(telling, day, hour), { ...telling.contract, stageId, note, fileIds: [], actor, sender })
}

async function pay(telling: Telling, { nth, day, hour }: When & { nth: number }) {
  const stageId = await stageIdOf(telling, labelOf(nth))
  const confirmed = [...stageChecks[STAGES[nth]?.kind ?? 'other']]
  await payStage(at(telling, day, hour), { ...telling.contract, stageId, confirmed, actor: telling.job.owner })
}

/** From the signed contract to the paid deposit. @returns the day on which it was paid */
async function signAndInsure(telling: Telling): Promise<string> {
  const { job, contract } = telling
  const signedOn = legalBusinessDaysAfter(melbourneDay(job.acceptedAt), 1)
  const insuredOn = legalBusinessDaysAfter(signedOn, 2)
  const paper = contractPaper(telling, signedOn)
  await addWritten(telling, { kind: 'contract', name: 'building-contract.pdf', paper, day: signedOn, hour: 16 })
  const stages = stagesOf(contract.baseCents)
  await setSchedule(at(telling, signedOn, 17), { ...contract, stages, actor: job.builder })
  const insured = certificate(telling, insuredOn)
  await addWritten(telling, { kind: 'insurance', name: 'home-warranty.pdf', paper: insured, day: insuredOn, hour: 11 })
  const { rows } = await telling.ctx.db.execute<{ day: string }>(sql`select cools_until::text as day
    from engagement_contracts where id = ${contract.contractId}::uuid`)
  const paidOn = legalBusinessDaysAfter(singleRow(rows).day, 1)
  await claim(telling, { nth: 0, day: paidOn, hour: 9 })
  await pay(telling, { nth: 0, day: paidOn, hour: 19 })
  return paidOn
}

const isWorkDay = (day: string) => !['Saturday', 'Sunday'].includes(weekdayOf(day))

/** The days of work until yesterday, by shares of them. */
function workDays({ ctx, contract }: Telling, paidOn: string): (share: number) => string {
  const yesterday = daysAfter(melbourneDay(ctx.now()), -1)
  const first = [contract.startOn, legalBusinessDaysAfter(paidOn, 1)].toSorted().at(-1) ?? yesterday
  const days: string[] = []
  for (let day = first; day <= yesterday; day = daysAfter(day, 1)) if (isWorkDay(day)) days.push(day)
  return (share) => days[Math.round(share * (days.length - 1))] ?? yesterday
}

type Written = When & { by: Actor; text: string; picture?: Buffer; name?: string }

async function write(telling: Telling, { by: actor, text, day, hour, picture, name = 'site.png' }: Written) {
  const then = at(telling, day, hour)
  const sent = picture && { name, bytes: picture, ownerId: actor.id, accept: 'pictures' as const }
  const fileIds = sent ? [await sendFile(then, sent)] : []
  await addEntry(then, { ...telling.contract, actor, day, text, fileIds, sender })
}

async function planTasks(telling: Telling, on: string) {
  const { ctx, job, contract } = telling
  const today = melbourneDay(ctx.now())
  for (const { title, isForOwner, dueIn, isDone } of TASKS) {
    const actor = isForOwner ? job.owner : job.builder
    const then = at(telling, on, 18)
    const dueOn = isDone ? on : daysAfter(today, dueIn)
    const { id: taskId } = await addTask(then, { ...contract, actor, title, dueOn, isForOwner })
    if (isDone) await setTaskDone(then, { ...contract, taskId, actor, isDone })
  }
}

/** The first half of the work, with a surprise under the floor that both sign. */
async function buildSlab(telling: Telling, on: (share: number) => string) {
  const { owner, builder, builderName, ownerName } = telling.job
  await write(telling, { by: builder, text: DIARY.begun, day: on(0), hour: 15 })
  await planTasks(telling, on(0))
  const trench = { picture: drawTrench(), name: 'drain.png' }
  await write(telling, { by: builder, text: DIARY.drain, day: on(0.15), hour: 14, ...trench })
  const asked = at(telling, on(0.15), 15)
  const { id: changeId } = await proposeChange(asked, {
    ...telling.contract,
    ...DRAIN,
    actor: builder,
    signedName: builderName,
  })
  const agreed = { changeId, decision: 'accept', signedName: ownerName, actor: owner } as const
  await decideChange(at(telling, on(0.15), 20), { ...telling.contract, ...agreed })
  await write(telling, { by: builder, text: DIARY.slab, day: on(0.4), hour: 10 })
  await write(telling, { by: owner, text: DIARY.cat, day: on(0.4), hour: 18 })
  await claim(telling, { nth: 1, note: CLAIMS.slab, day: on(0.6), hour: 12 })
  await pay(telling, { nth: 1, day: on(0.6), hour: 20 })
}

/** The second half, which waits for the homeowner. */
async function buildFrame(telling: Telling, on: (share: number) => string) {
  const { owner, builder, ownerName } = telling.job
  const { contract } = telling
  const listed = { ...contract, actor: owner, fileIds: [], sender }
  const frame = { picture: drawFrame(), name: 'frame.png' }
  await write(telling, { by: builder, text: DIARY.frame, day: on(0.8), hour: 16, ...frame })
  const point = await addDefect(at(telling, on(0.8), 19), { ...listed, text: DEFECTS.point })
  const fixed = { defectId: point.id, actor: builder, status: 'fixed', answer: DEFECTS.pointFixed } as const
  await answerDefect(at(telling, on(1), 10), { ...contract, ...fixed })
  await claim(telling, { nth: 2, note: CLAIMS.frame, day: on(1), hour: 15 })
  await proposeChange(at(telling, on(1), 18), { ...contract, ...CUPBOARD, actor: owner, signedName: ownerName })
  await addDefect(at(telling, on(1), 19), { ...listed, text: DEFECTS.render })
}

/** They were told as it happened, and have read all but the newest. */
const readNews = ({ ctx, contract }: Telling) =>
  ctx.db.execute(sql`update notifications set read_at = at
    where data -> 'data' ->> 'engagementId' = ${contract.engagementId} and read_at is null
      and at < ${new Date(ctx.now().getTime() - UNREAD_FOR)}`)

/**
 * Tells the demo homeowner's job under way as both sides would have made it, in the caller's transaction; once.
 * @returns how many rows of the larger kinds are new
 */
export async function tellUnderWay(ctx: Context): Promise<{ engagements: number; papers: number }> {
  const job = await findHomeJob(ctx, UNDER_WAY)
  if (!job || job.isBegun) return { engagements: 0, papers: 0 }
  const telling: Telling = { ctx, job, contract: await begin(ctx, job), last: job.acceptedAt }
  const on = workDays(telling, await signAndInsure(telling))
  await buildSlab(telling, on)
  await buildFrame(telling, on)
  await readNews(telling)
  return { engagements: 1, papers: 2 }
}
