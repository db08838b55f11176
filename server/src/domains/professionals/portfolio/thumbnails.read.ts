import {
  type BusinessPicture,
  businessPictureLabels,
  photoStageLabels,
  photoStages,
  THUMBNAILS,
} from '@lv/contract/portfolio-options'
import { type SQL, sql } from 'drizzle-orm'
import { displayNameSql } from '#domains/professionals/profiles/queries.ts'

const stageLabel = sql.join(
  photoStages.map((stage) => sql`when ${stage}::text then ${photoStageLabels[stage]}::text`),
  sql` `,
)

/** What the photo `o` of the project `w` shows: in its professional's words, else by its project. */
export const says: SQL = sql`case when o.caption <> '' then o.caption
  else (case o.stage ${stageLabel} end) || ': ' || w.title end`

const small = (words: SQL): SQL =>
  sql`json_build_object('url', '/files/' || g.id, 'width', g.width, 'height', g.height, 'says', ${words})`

/** The photo `o` of the project `w`, small. */
export const thumbnail: SQL = small(says)

/** One photo for the project `w`: of the finished work where there is one. */
export const workThumbnail: SQL = sql`(select ${thumbnail} from portfolio_photos o
    join files g on g.id = coalesce(o.small_file_id, o.file_id)
  where o.work_id = w.id order by (o.stage = 'after') desc, o.position limit 1)`

const pictureSays = (picture: BusinessPicture) =>
  sql`${`${businessPictureLabels[picture]} of `}::text || ${displayNameSql}`

/** The logo or cover photo of the business `p` in both sizes; null where there is none. */
export const businessPicture = (picture: BusinessPicture): SQL => sql`(select json_build_object(
    'url', '/files/' || f.id, 'width', f.width, 'height', f.height, 'says', ${pictureSays(picture)},
    'small', ${small(pictureSays(picture))})
  from business_pictures b join files f on f.id = b.file_id join files g on g.id = coalesce(b.small_file_id, b.file_id)
  where b.professional_id = p.id and b.picture = ${picture})`

/** What stands for the professional `p` on a card: the cover photo, else the newest project; null for neither. */
export const cardPhoto: SQL = sql`coalesce(${businessPicture('cover')} -> 'small', (select ${workThumbnail} from portfolio_works w
  where w.professional_id = p.id and w.is_shown order by w.created_at desc, w.id limit 1))`

/** A few photos of the work of the professional `p`, one of each project, in the order of the portfolio. */
export const workThumbnails: SQL = sql`(select coalesce(json_agg(row.photo order by row.position), '[]') from (
  select ${workThumbnail} as photo, w.position from portfolio_works w
  where w.professional_id = p.id and w.is_shown order by w.position, w.created_at limit ${sql.raw(String(THUMBNAILS))}) row)`
