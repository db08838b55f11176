import { type SQL, sql } from 'drizzle-orm'
import { claimable } from './claimable.ts'

type Wanted = {
  fileIds: string[]
  /** Whose the files are until now: null for a visitor's. */
  ownerId: string | null
  at: Date
  /** How many may hang there. */
  most: number
  /** A query that finds something where a `place` is taken. */
  taken: SQL
}

/**
 * The beginning of a statement that hangs stored files on something, in the places that are free: `placed (id, place)`.
 * Only the sender's own files that hang on nothing yet are in it, as many as there is room for; the rest is refused by
 * whoever counts the rows.
 */
export const placed = ({ fileIds, ownerId, at, most, taken }: Wanted): SQL => sql`with wanted as (
    select id, rank from unnest(${sql.param(fileIds)}::uuid[]) with ordinality as wanted(id, rank)),
  claimed as (
    update files set attached_at = ${at} from wanted
    where files.id = wanted.id and ${claimable({ ownerId, accept: 'picturesAndPdf' })}
    returning files.id, wanted.rank),
  free as (
    select place, row_number() over (order by place) as rank from generate_series(0, ${most - 1}::int) place
    where not exists (${taken})),
  placed as (select claimed.id, free.place from claimed join free on free.rank = claimed.rank)`
