import { invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { claimable } from '#platform/storage/claimable.ts'
import { drawFiles } from '#platform/storage/draw.ts'
import type { Assessed, Content } from '../assess.ts'
import { quoteLines, quoteStages, quoteVersions } from '../schema.ts'

type Version = {
  quoteId: string
  requestId: string
  version: number
  ownerId: string
  content: Content
  assessed: Assessed
}

type Attaching = { actorId: string; content: Pick<Content, 'attachmentId'>; sender: Sender }

/** @throws as `drawFiles`, at `attachmentId` */
export const drawAttachment = (ctx: Context, { actorId: ownerId, content: { attachmentId }, sender }: Attaching) =>
  drawFiles(ctx, {
    fileIds: attachmentId === null ? [] : [attachmentId],
    ownerId,
    sender,
    accept: 'picturesAndPdf',
    field: 'attachmentId',
  })

/** A file may be attached once; a later version of the same quote may carry it on. */
async function attach(ctx: Context, { quoteId, ownerId, content: { attachmentId } }: Version) {
  if (attachmentId === null) return
  const { rowCount } = await ctx.db.execute(sql`update files set attached_at = coalesce(attached_at, ${ctx.now()})
    where id = ${attachmentId} and (${claimable({ ownerId, accept: 'picturesAndPdf' })} or (
      owner_id = ${ownerId} and exists (
        select from quote_versions v where v.quote_id = ${quoteId} and v.attachment_id = files.id)))`)
  if (rowCount !== 1) throw invalidField('attachmentId', 'Choose a PDF or picture that you uploaded for this quote')
}

async function checkScope(ctx: Context, { requestId, content: { lines } }: Version) {
  const ids = lines.flatMap(({ scopeLineId }) => scopeLineId ?? [])
  if (ids.length === 0) return
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select id from scope_lines
    where request_id = ${requestId} and id = any(${sql.param(ids)}::uuid[])`)
  const known = new Set(rows.map(({ id }) => id))
  for (const [at, { scopeLineId }] of lines.entries())
    if (scopeLineId !== null && !known.has(scopeLineId))
      throw invalidField(`lines.${at}.scopeLineId`, 'This line of the request is no longer there')
}

/** @throws `invalid` at `attachmentId` or at a line's `scopeLineId` */
export async function writeVersion(ctx: Context, input: Version): Promise<void> {
  const { quoteId, version, content, assessed } = input
  await attach(ctx, input)
  await checkScope(ctx, input)
  const { lines, stages, depositCents, startFrom, startTo, durationDays, validUntil, warranty, note, attachmentId } =
    content
  const { lowCents, highCents, flags } = assessed
  await ctx.db.insert(quoteVersions).values({
    quoteId,
    version,
    lowCents,
    highCents,
    depositCents,
    flags,
    createdAt: ctx.now(),
    startFrom,
    startTo,
    durationDays,
    validUntil,
    warranty,
    note,
    attachmentId,
  })
  await ctx.db.insert(quoteLines).values(lines.map((line, position) => ({ ...line, quoteId, version, position })))
  if (stages.length > 0)
    await ctx.db.insert(quoteStages).values(stages.map((stage, position) => ({ ...stage, quoteId, version, position })))
}
