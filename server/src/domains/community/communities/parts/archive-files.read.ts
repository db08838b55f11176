import { cut } from '@lv/contract/cut'
import type { ResourceType } from '@lv/contract/resource-options'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

export type ArchiveFile = { fileId: string; path: string }
type Row = { fileId: string; fileType: ResourceType; title: string; folder: string }

/** What file systems and archives make nothing else of than a name. */
const plain = (name: string) =>
  cut(
    name
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .replace(/[\u0000-\u001f\u007f\\/:*?"<>|]/g, '-')
      .replace(/^[. ]+|(?<![. ])[. ]+$/g, ''),
    120,
  ) || 'File'

/** Where the file of each resource lies in the archive of its community, in its present version: no two at one place. */
export async function archiveFiles(ctx: Context, communityId: string, most: number): Promise<ArchiveFile[]> {
  const { rows } =
    await ctx.db.execute<Row>(sql`select v.file_id as "fileId", v.file_type as "fileType", r.title, r.folder
    from resources r join resource_versions v on v.resource_id = r.id and v.number = r.version
    where r.community_id = ${communityId}::uuid order by r.folder, lower(r.title), r.id limit ${most}`)
  const taken = new Map<string, number>()
  return rows.map(({ fileId, fileType, title, folder }) => {
    const inside = folder ? `resources/${plain(folder)}/` : 'resources/'
    const place = `${inside}${plain(title)}`
    const ending = fileType === 'image' ? '.webp' : `.${fileType}`
    const nth = (taken.get(`${place}${ending}`.toLowerCase()) ?? 0) + 1
    taken.set(`${place}${ending}`.toLowerCase(), nth)
    return { fileId, path: nth === 1 ? `${place}${ending}` : `${place} (${fileId.slice(-12)})${ending}` }
  })
}
