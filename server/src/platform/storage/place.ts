import { type SQL, sql } from 'drizzle-orm'
import { claimable } from './claimable.ts'

type Wanted = {
  fileIds: string[]
  ownerId: string | null
  at: Date
  most: number
  /** A query with a row if `place` is taken. */
  taken: SQL
}

/** Starts a statement with `placed (id, place)`. The caller counts rows and refuses the rest. */
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
