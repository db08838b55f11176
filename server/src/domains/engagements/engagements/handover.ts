import type { Readable } from 'node:stream'
import { formatDate, formatDay, melbourneDay } from '@lv/contract/dates'
import { documentKindLabels } from '@lv/contract/engagement-options'
import type { Engagement, JobContract, JobEvent } from '@lv/contract/engagements'
import { formatCents } from '@lv/contract/money'
import { ZipFile } from 'yazl'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import type { Download } from '#core/routes.ts'
import { createPdf, type PdfDocument } from '#platform/images/paper.ts'
import { cleanName } from '#platform/storage/name.ts'
import { addStoredFile } from '#platform/storage/zip.ts'
import { getEngagement } from './get.read.ts'
import { findDocumentFiles } from './parts/files.read.ts'

const stageStates = { planned: 'not claimed', claimed: 'claimed', paid: 'paid' } as const

function writeContract(paper: PdfDocument, contract: JobContract) {
  paper.space(12)
  paper.text(contract.professional.name, { size: 14, isBold: true, gap: 4 })
  if (contract.acceptance) {
    const { signedName, acceptedAt, version } = contract.acceptance
    paper.text(
      `Version ${version} of the quote accepted by ${signedName || 'the homeowner'} on ${formatDate(acceptedAt)}`,
    )
  }
  if (contract.startOn) paper.text(`Start ${formatDay(contract.startOn)}`)
  if (contract.endOn) paper.text(`End ${formatDay(contract.endOn)}`)
  paper.space(4)
  paper.row('Accepted price, incl. GST', formatCents(contract.baseCents))
  for (const { number, text, priceCents, days, proposedBy, decidedBy, status, decidedAt } of contract.changes) {
    if (status !== 'accepted' || !decidedAt) continue
    const signed = `signed by ${proposedBy || 'one side'} and ${decidedBy || 'the other'} on ${formatDate(decidedAt)}`
    paper.row(`Variation ${number}: ${text} (${days} days, ${signed})`, formatCents(priceCents))
  }
  paper.row('Contract sum with variations', formatCents(contract.totalCents), { isBold: true })
  paper.row('Recorded as paid', formatCents(contract.paidCents))
  paper.space(4)
  for (const { label, amountCents, status, paidAt } of contract.stages)
    paper.row(`${label}: ${stageStates[status]}${paidAt ? ` on ${formatDate(paidAt)}` : ''}`, formatCents(amountCents))
}

function writeList(paper: PdfDocument, title: string, lines: string[]) {
  if (lines.length === 0) return
  paper.space(12)
  paper.text(title, { size: 14, isBold: true, gap: 4 })
  for (const line of lines) paper.text(line)
}

const eventWords: Record<JobEvent['kind'], string> = {
  started: 'Quote accepted',
  schedule: 'Payment stages set',
  paper: 'Document added',
  claimed: 'Stage claimed',
  refused: 'Claim refused',
  paid: 'Recorded as paid',
  unpaid: 'Taken back as paid',
  proposed: 'Variation proposed',
  accepted: 'Variation agreed',
  declined: 'Variation declined',
  withdrawn: 'Variation taken back',
  diary: 'Diary entry',
  defect: 'Defect listed',
  fixed: 'Defect fixed',
  defect_accepted: 'Repair accepted',
  defect_reopened: 'Defect listed again',
  not_done: 'Not done yet',
  completed: 'Job confirmed as done',
  reopened: 'Job reopened',
  left: 'Collaborator left',
}

/** All that a job says, as an A4 PDF. */
async function drawRecord(ctx: Context, job: Engagement): Promise<Buffer> {
  const { brand } = ctx.config
  const footer = `${brand.name}, ${brand.phone}, ${brand.email}`
  const paper = await createPdf({ title: `Job: ${job.title}`, author: brand.name, footer })
  paper.text(brand.name, { size: 12, isBold: true, isMuted: true })
  paper.space(10)
  paper.text(`${job.title}, ${job.place}`, { size: 20, isBold: true, gap: 6 })
  paper.text(
    `Record of ${formatDate(ctx.now())}${job.completedAt ? `, completed on ${formatDate(job.completedAt)}` : ''}`,
    {
      isMuted: true,
    },
  )
  for (const contract of job.contracts) writeContract(paper, contract)
  writeList(
    paper,
    'Defects',
    job.defects.map(
      ({ number, text, status, answer }) => `${number}. ${text} (${status}${answer ? `: ${answer}` : ''})`,
    ),
  )
  writeList(
    paper,
    'Site diary',
    job.diary.map(({ day, by, text }) => `${formatDay(day)}, ${by}: ${text}`),
  )
  writeList(
    paper,
    'What happened',
    job.events.map(({ at, kind, name, about }) =>
      [`${formatDate(at)}: ${eventWords[kind]}`, about, name && `(${name})`].filter(Boolean).join(' '),
    ),
  )
  return paper.bytes()
}

/**
 * Everything of a job in one archive, for whoever moves in or has to prove something: the record as a PDF, its documents and its
 * photos. It is made as it is sent. @throws `not_found`
 */
export async function downloadHandover(
  ctx: Context,
  { engagementId, actor }: { engagementId: string; actor: Actor },
): Promise<Download> {
  const job = await getEngagement(ctx, { engagementId, actor })
  const [record, fileOf] = await Promise.all([drawRecord(ctx, job), findDocumentFiles(ctx, { engagementId, actor })])
  const zip = new ZipFile()
  zip.addBuffer(record, 'Record of the job.pdf')
  for (const [at, { id, kind, fileName }] of job.documents.entries()) {
    const path = `Documents/${String(at + 1).padStart(2, '0')} ${documentKindLabels[kind]} - ${cleanName(fileName)}`
    const fileId = fileOf.get(id)
    if (fileId) addStoredFile(ctx, zip, { fileId, path })
  }
  const photos = [
    ...job.contracts.flatMap(({ stages }) => stages.flatMap(({ photos }) => photos)),
    ...job.diary.flatMap(({ photos }) => photos),
    ...job.defects.flatMap(({ photos }) => photos),
  ]
  for (const [at, { id }] of photos.entries())
    addStoredFile(ctx, zip, { fileId: id, path: `Photos/${String(at + 1).padStart(3, '0')}.webp` })
  zip.end()
  const body = zip.outputStream as Readable
  zip.on('error', (error: Error) => body.destroy(error))
  return { filename: `job-${melbourneDay(ctx.now())}.zip`, contentType: 'application/zip', body }
}
