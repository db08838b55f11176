import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { DAY_MS } from '@lv/contract/durations'
import type { Context } from '@lv/server/core/context.ts'
import { createPdf } from '@lv/server/platform/images/paper.ts'
import { checksumAt } from '@lv/server/platform/storage/checksum.ts'
import { sql } from 'drizzle-orm'
import { type SeedResource, seedResources } from './content/resources.ts'
import { insertRows, seedId } from './insert.ts'

async function paperOf(ctx: Context, { title, description, parts }: SeedResource): Promise<Buffer> {
  const { name } = ctx.config.brand
  const paper = await createPdf({ title, author: name, footer: title })
  paper.text(name, { size: 12, isBold: true, isMuted: true })
  paper.space(10)
  paper.text(title, { size: 20, isBold: true, gap: 6 })
  paper.text(description, { isMuted: true })
  for (const [heading, lines] of parts) {
    paper.space(14)
    paper.text(heading, { size: 13, isBold: true, gap: 5 })
    paper.rule()
    for (const line of lines) paper.row(line, '[   ]', { size: 11, gap: 5 })
  }
  return paper.bytes()
}

const isThere = async (ctx: Context) => {
  const { rows } = await ctx.db.execute(sql`select from resources where id = ${seedId('resource 0')}`)
  return rows.length > 0
}

/** Checklists and guides that communities share, as real files; with the first village, and only then. */
export async function fillResources(ctx: Context): Promise<Record<string, number>> {
  if (await isThere(ctx)) return { resources: 0 }
  const rows = []
  for (const [nth, resource] of seedResources.entries()) {
    const [id, fileId] = [seedId(`resource ${nth}`), seedId(`resource file ${nth}`)]
    const bytes = await paperOf(ctx, resource)
    const path = ctx.files.temporaryPath(randomUUID())
    await writeFile(path, bytes)
    const sha256 = await checksumAt(path)
    await ctx.files.keep(path, fileId, sha256)
    const at = new Date(ctx.now().getTime() - resource.daysAgo * DAY_MS).toISOString()
    rows.push({ resource, id, fileId, byteCount: bytes.length, sha256, at })
  }
  await insertRows(
    ctx,
    'files',
    rows.map(({ resource, fileId, byteCount, sha256, at }) => ({
      id: fileId,
      kind: 'document',
      name: resource.fileName,
      content_type: 'application/pdf',
      byte_count: byteCount,
      sha256,
      created_at: at,
      attached_at: at,
    })),
  )
  const resources = await insertRows(
    ctx,
    'resources',
    rows.map(({ resource, id, at }) => ({
      id,
      community_id: seedId(resource.community),
      title: resource.title,
      description: resource.description,
      folder: resource.folder,
      is_premium: resource.isPremium ?? false,
      version: 1,
      download_count: resource.downloads,
      created_at: at,
    })),
  )
  await insertRows(
    ctx,
    'resource_versions',
    rows.map(({ resource, id, fileId, byteCount, at }) => ({
      resource_id: id,
      number: 1,
      file_id: fileId,
      file_name: resource.fileName,
      file_type: 'pdf',
      byte_count: byteCount,
      created_at: at,
    })),
  )
  return { resources }
}
