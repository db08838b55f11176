import { LEADS_PER_REQUEST } from '@lv/contract/pricing'
import { type SQL, sql } from 'drizzle-orm'
import { includesSecondRound } from '../../consultations/second-round.ts'

/** Whether the homeowner of `quote_requests r` may ask others now: all three have it or the search is over, and it is the first round. */
export const mayHaveSecondRound = (
  now: Date,
): SQL => sql`(r.status in ('pending', 'quoted') and r.second_round_of is null
  and r.duplicate_of is null and r.erased_at is null and r.lead_count > 0
  and (r.lead_count = ${LEADS_PER_REQUEST} or r.match_until <= ${now}) and ${includesSecondRound(sql`r.id`)})`

/** The rounds of `quote_requests r`: whether a second may be asked for, and the request before it and after it. */
export const rounds = (now: Date): SQL => sql`json_build_object('isOffered', ${mayHaveSecondRound(now)},
  'firstId', (select f.id from quote_requests f where f.id = r.second_round_of and f.erased_at is null),
  'secondId', (select n.id from quote_requests n where n.second_round_of = r.id and n.erased_at is null))`
