import { MINUTE_MS } from '@lv/contract/durations'
import type { DocumentKind } from '@lv/contract/engagement-options'
import type { Context } from '@lv/server/core/context.ts'
import { claimFile } from '@lv/server/platform/storage/claim-document.ts'
import { sql } from 'drizzle-orm'
import { FINISHED, LAGGING, PAPERS_OF_FINISHED } from './content/job-story.ts'
import { inPast } from './in-past.ts'
import { insertRows, seedId } from './insert.ts'
import { sendFile, writePaper } from './job-files.ts'
import { findHomeJob, type HomeJob } from './job-parties.ts'
import { instant, type Row } from './market-rows.ts'
import { byDay } from './timeline.ts'

type End = { engagementId: string; contractId: string; doneAt: string; completedAt: string; hasPapers: boolean }
type Telling = { ctx: Context; job: HomeJob; end: End; at: (share: number) => number }

const eventRow = ({ end }: Telling, kind: string, at: number, event: Row): Row => ({
  id: seedId(`engagement-event/${end.engagementId}/${kind}/${at}`),
  engagement_id: end.engagementId,
  contract_id: null,
  kind,
  ...event,
  at: instant(at),
})

async function listDefect(telling: Telling) {
  const { ctx, end, at } = telling
  const { text, answer } = LAGGING
  const defect = { number: 1, text, status: 'accepted', answer, created_at: instant(at(0.2)) }
  const ids = { id: seedId(`defect/${end.engagementId}/1`), engagement_id: end.engagementId }
  await insertRows(ctx, 'engagement_defects', [{ ...ids, ...defect }])
  await insertRows(ctx, 'engagement_events', [
    eventRow(telling, 'defect', at(0.2), { is_by_owner: true, about: `1: ${text}` }),
    eventRow(telling, 'fixed', at(0.5), { is_by_owner: false, about: `1: ${answer}` }),
    eventRow(telling, 'defect_accepted', at(0.7), { is_by_owner: true, about: `1: ${text}` }),
  ])
}

type Written = { kind: DocumentKind; title: string; fileName: string; paragraphs: readonly string[] }

async function addDocument(telling: Telling, { kind, title, fileName: name, paragraphs }: Written, share: number) {
  const { ctx, end, job, at } = telling
  const { builder, calledAs: by } = job
  const then = inPast(ctx, at(share))
  const bytes = await writePaper({ title, by, paragraphs, rows: [], signatures: [] })
  const sent = await sendFile(then, { name, bytes, ownerId: builder.id, accept: 'officeFiles' })
  const { fileId, fileName, fileType, byteCount } = await claimFile(then, { fileId: sent, ownerId: builder.id })
  const file = { file_id: fileId, file_name: fileName, file_type: fileType, byte_count: byteCount }
  const of = { engagement_id: end.engagementId, contract_id: end.contractId }
  const paper = { kind, title, is_by_owner: false, author_id: builder.id, created_at: instant(at(share)) }
  await insertRows(ctx, 'engagement_papers', [
    { id: seedId(`paper/${of.contract_id}/${name}`), ...of, ...file, ...paper },
  ])
  const said = eventRow(telling, 'paper', at(share), { is_by_owner: false, about: title })
  await insertRows(ctx, 'engagement_events', [{ ...said, contract_id: end.contractId }])
}

async function findEnd(ctx: Context, { quoteId }: HomeJob): Promise<End | undefined> {
  const { rows } =
    await ctx.db.execute<End>(sql`select e.id as "engagementId", c.id as "contractId", r.done_at as "doneAt",
      r.completed_at as "completedAt",
      exists (select from engagement_papers w where w.engagement_id = e.id) as "hasPapers"
    from engagement_contracts c join engagements e on e.id = c.engagement_id join quote_requests r on r.id = e.request_id
    where c.quote_id = ${quoteId}::uuid and r.completed_at is not null`)
  return rows[0]
}

/**
 * What the demo homeowner's finished job left behind: papers of the warranty, and a defect that was put right before she
 * confirmed it. As rows, since nothing is added to a job that is over. @returns how many papers are new
 */
export async function tellFinished(ctx: Context): Promise<number> {
  const job = await findHomeJob(ctx, FINISHED)
  const end = job && (await findEnd(ctx, job))
  if (!job || !end || end.hasPapers) return 0
  const [doneAt, completedAt] = [Date.parse(end.doneAt), Date.parse(end.completedAt)]
  const at = (share: number) =>
    Math.min(
      completedAt,
      byDay(doneAt + Math.round((completedAt - doneAt) * share)) + Math.round(share * 10) * MINUTE_MS,
    )
  const telling: Telling = { ctx, job, end, at }
  for (const [nth, paper] of PAPERS_OF_FINISHED.entries()) await addDocument(telling, paper, 0.05 + nth / 20)
  await listDefect(telling)
  return PAPERS_OF_FINISHED.length
}
