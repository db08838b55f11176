import { Readable } from 'node:stream'
import { melbourneDay } from '@lv/contract/dates'
import { sql } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import type { Context } from '#core/context.ts'
import { momentOf, namedColumns, toCsv } from '#core/csv.ts'
import type { Download } from '#core/routes.ts'
import { singleRow } from '#platform/database/rows.ts'
import { addStoredFile } from '#platform/storage/zip.ts'
import { exportMembers } from './export-members.read.ts'
import { archiveFiles, archivePosts } from './parts/archive.read.ts'

const MAX = 10_000

async function announcements(ctx: Context, communityId: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ title: string; content: string; at: string }>(sql`select title, content,
      ${momentOf('published_at')} as at from announcements
    where community_id = ${communityId}::uuid and published_at <= ${ctx.now()} order by published_at limit ${MAX}`)
  return rows.map(({ title, content, at }) => `# ${title}\n\n*${at}*\n\n${content}\n\n---\n\n`).join('')
}

async function events(ctx: Context, communityId: string): Promise<string> {
  const { rows } =
    await ctx.db.execute(sql`select title, ${momentOf('starts_at')} as "from", ${momentOf('ends_at')} as until,
      location, registered_count as registered, case when cancelled_at is null then '' else 'yes' end as cancelled
    from community_events where community_id = ${communityId}::uuid order by starts_at limit ${MAX}`)
  const keys = ['title', 'from', 'until', 'location', 'registered', 'cancelled']
  return toCsv(rows, namedColumns(keys))
}

async function resources(ctx: Context, communityId: string): Promise<string> {
  const { rows } = await ctx.db.execute(sql`select title, folder, description, version, download_count as downloads,
      ${momentOf('created_at')} as added
    from resources where community_id = ${communityId}::uuid order by folder, lower(title) limit ${MAX}`)
  const keys = ['title', 'folder', 'description', 'version', 'downloads', 'added']
  return toCsv(rows, namedColumns(keys))
}

async function nameOf(ctx: Context, communityId: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ name: string }>(
    sql`select name from communities where id = ${communityId}::uuid`,
  )
  return singleRow(rows).name
}

const readme = (ctx: Context, name: string) => `${name}, as of ${ctx.now().toISOString()}.

posts.md: every post with its comments, oldest first. Replies stand one step further in.
announcements.md: what was announced.
members.csv: who is a member, without addresses.
events.csv: every event. Times are Melbourne's.
resources.csv: every resource.
resources: their files as they are now, without older versions. A file that is empty here couldn’t be read.
`

const later = (text: () => Promise<string>) =>
  async function* () {
    yield await text()
  }

/** An error in a part breaks off the whole download, as nothing else listens to the part. */
async function* untilBroken(part: AsyncIterable<string>, whole: Readable): AsyncGenerator<string> {
  try {
    yield* part
  } catch (error) {
    whole.destroy(error as Error)
  }
}

/** A ZIP file made as it is sent; only a few rows, or bytes of a file, are in memory. */
export async function exportArchive(ctx: Context, { communityId }: { communityId: string }): Promise<Download> {
  const name = await nameOf(ctx, communityId)
  const shared = await archiveFiles(ctx, communityId, MAX)
  const parts: [string, () => AsyncIterable<string>][] = [
    ['posts.md', () => archivePosts(ctx, communityId)],
    ['announcements.md', later(() => announcements(ctx, communityId))],
    ['members.csv', later(() => exportMembers(ctx, { communityId }))],
    ['events.csv', later(() => events(ctx, communityId))],
    ['resources.csv', later(() => resources(ctx, communityId))],
  ]
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(readme(ctx, name)), 'README.txt')
  const body = zip.outputStream as Readable
  for (const [file, read] of parts)
    zip.addReadStreamLazy(file, {}, (done) =>
      done(null, Readable.from(untilBroken(read(), body), { objectMode: false })),
    )
  for (const file of shared) addStoredFile(ctx, zip, file)
  zip.end()
  zip.on('error', (error: Error) => body.destroy(error))
  return { filename: `community-${melbourneDay(ctx.now())}.zip`, contentType: 'application/zip', body }
}
