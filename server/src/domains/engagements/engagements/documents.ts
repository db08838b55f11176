import { formatDay, melbourneDay } from '@lv/contract/dates'
import { type DocumentKind, documentKindLabels, MAX_JOB_DOCUMENTS } from '@lv/contract/engagement-options'
import { ApiError, invalidField } from '@lv/contract/errors'
import { resourceTypes } from '@lv/contract/resource-options'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import { legalBusinessDaysAfter } from '#core/calendar/legal-days.ts'
import { type Context, transact } from '#core/context.ts'
import type { Download } from '#core/routes.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { requireRow } from '#platform/database/rows.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { claimFile, drawSentFile } from '#platform/storage/claim-document.ts'
import { mediaTypeOf, sentName } from '#platform/storage/name.ts'
import { openBytes } from '#platform/storage/open-bytes.ts'
import { releaseFrom } from '#platform/storage/release.ts'
import { findDocument, findPhoto } from './parts/files.read.ts'
import { type Contract, findContract, type Job } from './parts/job.read.ts'
import { lockJob } from './parts/lock.ts'
import { noteEvent } from './parts/note-event.ts'
import { isStepDocument } from './parts/steps.ts'

type NewDocument = {
  engagementId: string
  kind: DocumentKind
  title: string
  contractId?: string | undefined
  signedOn: string | null
  fileIds: string[]
  actor: Actor
  sender: Sender
}

/** The contract that a document is of. @throws `invalid` at `contractId` for none, or for somebody else's */
async function contractOf(
  ctx: Context,
  { job, document }: { job: Job; document: NewDocument },
): Promise<Contract | null> {
  const { contractId, kind, engagementId, actor } = document
  if (!contractId && isStepDocument(kind)) throw invalidField('contractId', 'Choose whose contract it belongs to')
  if (!contractId) return null
  const contract = await findContract(ctx, { engagementId, contractId }).catch((error) => {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  })
  if (!contract || !(job.isOwner || contract.userId === actor.id))
    throw invalidField('contractId', 'Choose a contract of this job')
  return contract
}

/** When both signed, and until when the homeowner may withdraw. @throws `invalid` at `signedOn` */
async function noteSigning(
  ctx: Context,
  { contractId, coolingDays }: Contract,
  signedOn: string | null,
): Promise<void> {
  if (!signedOn) throw invalidField('signedOn', 'Enter the day on which both had signed')
  if (signedOn > melbourneDay(ctx.now())) throw invalidField('signedOn', 'This day has not come yet')
  const coolsUntil = legalBusinessDaysAfter(signedOn, coolingDays)
  await ctx.db.execute(sql`update engagement_contracts set signed_on = ${signedOn}::date, cools_until = ${coolsUntil}::date
    where id = ${contractId}::uuid`)
}

async function notifyOthers(ctx: Context, job: Job, contract: Contract | null, document: string) {
  const { engagementId, ownerId, ownerName, isOwner } = job
  if (isOwner && contract)
    await notify(ctx, {
      kind: 'job-paper',
      to: { userId: contract.userId },
      data: { name: contract.name, engagementId, other: ownerName, paper: document },
    })
  if (!isOwner && ownerId)
    await notify(ctx, {
      kind: 'job-paper',
      to: { userId: ownerId },
      data: { name: ownerName, engagementId, other: contract?.calledAs ?? 'Your professional', paper: document },
    })
}

/**
 * Adds a document to a job. A signed contract starts the cooling-off period; an insurance certificate lets stages be claimed.
 * @throws `invalid` at the field, `conflict`
 */
export async function addDocument(ctx: Context, document: NewDocument): Promise<{ id: string }> {
  const { engagementId, kind, fileIds, actor, sender } = document
  const fileId = await drawSentFile(ctx, { fileIds, ownerId: actor.id, sender })
  return transact(ctx, async (ctx) => {
    const job = await lockJob(ctx, document)
    const contract = await contractOf(ctx, { job, document })
    if (kind === 'contract' && contract) await noteSigning(ctx, contract, document.signedOn)
    const file = await claimFile(ctx, { fileId, ownerId: actor.id })
    const title = document.title || (kind === 'other' ? file.fileName : documentKindLabels[kind])
    const { rows } = await ctx.db.execute<{
      id: string
    }>(sql`insert into engagement_papers (engagement_id, contract_id, kind,
        title, file_id, file_name, file_type, byte_count, signed_on, is_by_owner, author_id, created_at)
      select ${engagementId}::uuid, ${contract?.contractId ?? null}::uuid, ${kind}, ${title}, ${file.fileId}::uuid,
        ${file.fileName}, ${file.fileType}, ${file.byteCount}::int,
        ${kind === 'contract' ? document.signedOn : null}::date, ${job.isOwner}, ${actor.id}::uuid, ${ctx.now()}
      where (select count(*) from engagement_papers w where w.engagement_id = ${engagementId}::uuid) < ${MAX_JOB_DOCUMENTS}
      returning id`)
    const [made] = rows
    if (!made) throw new ApiError('conflict', `A job has at most ${MAX_JOB_DOCUMENTS} documents`)
    const about =
      kind === 'contract' && document.signedOn ? `${title}, signed on ${formatDay(document.signedOn)}` : title
    const contractId = contract?.contractId ?? null
    await noteEvent(ctx, { engagementId, contractId, kind: 'paper', isByOwner: job.isOwner, about })
    await notifyOthers(ctx, job, contract, title)
    invalidates()
    return { id: made.id }
  })
}

/** After a signed contract is removed: signed on the day of the newest one that is left, with its cooling-off, or not at all. */
async function signAsBefore(ctx: Context, which: { engagementId: string; contractId: string }): Promise<void> {
  const { contractId } = which
  const { rows } = await ctx.db.execute<{ signedOn: string | null }>(sql`select signed_on::text as "signedOn"
    from engagement_papers where contract_id = ${contractId}::uuid and kind = 'contract'
    order by created_at desc, id desc limit 1`)
  const [newest] = rows
  // One from before documents kept the day leaves what the contract says.
  if (newest && !newest.signedOn) return
  if (newest) return noteSigning(ctx, await findContract(ctx, which), newest.signedOn)
  await ctx.db.execute(sql`update engagement_contracts set signed_on = null, cools_until = null
    where id = ${contractId}::uuid`)
}

/**
 * Removes a document that one added oneself, but for what money has come to rest on: a signed contract or a certificate once a stage
 * of it is claimed or paid. @throws `not_found`, `conflict`
 */
export async function removeDocument(
  ctx: Context,
  which: { engagementId: string; documentId: string; actor: Actor },
): Promise<null> {
  const { engagementId, documentId, actor } = which
  await lockJob(ctx, which)
  const { rows } = await ctx.db.execute<{ kind: DocumentKind; contractId: string | null; isUsed: boolean }>(sql`
    select w.kind, w.contract_id as "contractId", exists (select from engagement_stages s
      where s.contract_id = w.contract_id and s.status <> 'planned') as "isUsed"
    from engagement_papers w where w.id = ${documentId}::uuid and w.engagement_id = ${engagementId}::uuid
      and w.author_id = ${actor.id}::uuid`)
  const { kind, contractId, isUsed } = requireRow(rows, 'Document not found')
  if (isStepDocument(kind) && isUsed)
    throw new ApiError('conflict', 'A stage was claimed on this document: it stays. Add the right one beside it.')
  await releaseFrom(ctx, sql`delete from engagement_papers where id = ${documentId}::uuid returning file_id`)
  if (kind === 'contract' && contractId) await signAsBefore(ctx, { engagementId, contractId })
  invalidates()
  return null
}

type Asked = { engagementId: string; actor: Actor }

/** A document's file; those of one contract for its two sides alone. @throws `not_found` */
export async function downloadDocument(ctx: Context, asked: Asked & { documentId: string }): Promise<Download> {
  const { fileId, fileName, fileType } = await findDocument(ctx, asked)
  const contentType = mediaTypeOf(resourceTypes, fileType)
  const { stream, byteCount } = await openBytes(ctx, fileId)
  return { filename: sentName({ name: fileName, contentType }), contentType, body: stream, byteCount }
}

/** A photo of a job; of a stage for the two sides of its contract alone. @throws `not_found` */
export async function downloadPhoto(ctx: Context, asked: Asked & { fileId: string }): Promise<Download> {
  const { name, contentType } = await findPhoto(ctx, asked)
  const { stream, byteCount } = await openBytes(ctx, asked.fileId)
  return { filename: sentName({ name, contentType }), contentType, body: stream, byteCount, isShown: true }
}
