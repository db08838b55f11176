import { type SQL, sql } from 'drizzle-orm'
import { says, thumbnail } from '../thumbnails.read.ts'

export const workFacts: SQL = sql`w.id, w.title, w.kind, w.suburb, w.postcode, w.year, w.price_band as "priceBand"`

/** The photos of the project `w` in their order, in both sizes. */
export const workPhotos: SQL = sql`(select coalesce(json_agg(json_build_object('id', o.file_id, 'stage', o.stage,
    'caption', o.caption, 'says', ${says}, 'url', '/files/' || f.id, 'width', f.width, 'height', f.height,
    'small', ${thumbnail}) order by o.position, o.created_at, o.file_id), '[]')
  from portfolio_photos o join files f on f.id = o.file_id join files g on g.id = coalesce(o.small_file_id, o.file_id)
  where o.work_id = w.id)`
