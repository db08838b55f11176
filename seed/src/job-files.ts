import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Upload } from '@lv/contract/operation'
import type { Context } from '@lv/server/core/context.ts'
import { createPdf } from '@lv/server/platform/images/paper.ts'
import { takeIn } from '@lv/server/platform/storage/take-in.ts'

type Sent = { name: string; bytes: Buffer; ownerId: string; accept: Upload['accept'] }

/** Stores a file as if its owner had chosen it in a form. @returns its id */
export async function sendFile(ctx: Context, { name, bytes, ownerId, accept }: Sent): Promise<string> {
  const path = ctx.files.temporaryPath(randomUUID())
  await writeFile(path, bytes)
  return takeIn(ctx, { path, name, ownerId, accept })
}

/** A paper of a job as written: rows have a figure at the right, the signatures stand below. */
export type WrittenPaper = {
  title: string
  by: string
  paragraphs: readonly string[]
  rows: readonly (readonly [label: string, figure: string])[]
  signatures: readonly string[]
}

/** An A4 page, which says that it is for show. */
export async function writePaper({ title, by, paragraphs, rows, signatures }: WrittenPaper): Promise<Buffer> {
  const paper = await createPdf({ title, author: by, footer: 'For demonstration: everybody in it is made up' })
  paper.text(by, { size: 12, isBold: true, isMuted: true })
  paper.space(10)
  paper.text(title, { size: 20, isBold: true, gap: 6 })
  for (const paragraph of paragraphs) {
    paper.space(6)
    paper.text(paragraph, { size: 11 })
  }
  paper.space(12)
  for (const [label, figure] of rows) paper.row(label, figure, { size: 11, gap: 5 })
  if (signatures.length > 0) paper.rule()
  for (const signature of signatures) paper.text(signature, { size: 11, gap: 5 })
  return paper.bytes()
}
