import { type SQL, sql } from 'drizzle-orm'
import { claimable } from './claimable.ts'

type Wanted = {
  fileIds: string[]
  /** The files' present owner: null for a visitor's. */
  ownerId: string | null
  at: Date
  /** How many may be attached there. */
  most: number
  /** A query that finds something if a `place` is taken. */
  taken: SQL
}

/**
 * The start of a statement that attaches stored files to something, in the free places: `placed (id, place)`. It has
 * only the sender's own unattached files, as many as there is room for; the caller counts the rows and refuses the
 * rest.
 */
export const attachFilesStatement = ({ fileIds, ownerId, at, most, taken }: Wanted): SQL => sql`with wanted as (
    select id, rank from unnest(${sql.param(fileIds)}::uuid[]) with ordinality as wanted(id, rank)),
  claimed as (
    update files set attached_at = ${at} from wanted
    where files.id = wanted.id and ${claimable({ ownerId, accept: 'picturesAndPdf' })}
    returning files.id, wanted.rank),
  free as (
    select place, row_number() over (order by place) as rank from generate_series(0, ${most - 1}::int) place
    where not exists (${taken})),
  placed as (select claimed.id, free.place from claimed join free on free.rank = claimed.rank)`
