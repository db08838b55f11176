import type { DraftFile, LessonFile, OwnVideo } from '@lv/contract/lesson-files'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

export type FileRow = Omit<DraftFile, 'url'>

export const ofDraft = sql`f.is_draft`
export const ofVersion = (version: number): SQL =>
  sql`(f.first_version <= ${version}::int and (f.last_version is null or f.last_version >= ${version}::int))`

export async function readFiles(ctx: Context, lessonId: string, which: SQL): Promise<FileRow[]> {
  const { rows } = await ctx.db.execute<FileRow>(sql`select f.id, f.role, f.file_name as name, f.file_type as type,
      f.byte_count as "byteCount", f.video_seconds as "videoSeconds", s.width, s.height
    from lesson_files f join files s on s.id = f.file_id where f.lesson_id = ${lessonId}::uuid and ${which} order by f.id`)
  return rows
}

export const addressOf = (lessonId: string, fileId: string, isPreview: boolean) =>
  `/api/lessons/${lessonId}/files/${fileId}${isPreview ? '?preview=1' : ''}`

export function presentFiles(rows: FileRow[], lessonId: string, isPreview: boolean) {
  const url = (id: string) => addressOf(lessonId, id, isPreview)
  const urlOf = (role: FileRow['role']) => {
    const row = rows.find((one) => one.role === role)
    return row ? url(row.id) : null
  }
  const files: LessonFile[] = rows
    .filter(({ role }) => role === 'file')
    .map(({ role: _, videoSeconds: __, ...file }) => ({ ...file, url: url(file.id) }))
  const video = rows.find(({ role }) => role === 'video')
  const ownVideo: OwnVideo | null = video
    ? {
        url: url(video.id),
        mediaType: video.type === 'webm' ? 'video/webm' : 'video/mp4',
        byteCount: video.byteCount,
        captionsUrl: urlOf('captions'),
        posterUrl: urlOf('poster'),
      }
    : null
  return { ownVideo, files }
}
