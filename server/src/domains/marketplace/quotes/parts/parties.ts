import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { shownPhone } from '#domains/marketplace/leads/present.ts'
import { displayNameSql } from '#domains/professionals/profiles/queries.ts'

/** A professional who got the request, and how they and the homeowner are reached. */
export type Party = {
  leadId: string
  professionalId: string
  /** The professional's account and name. */
  userId: string
  name: string
  /** The name the homeowner sees: the business, or without one the person. */
  calledAs: string
  hasWon: boolean
  /** They said that their part is done. */
  isDone: boolean
  homeownerName: string
  homeownerEmail: string
  /** Null while they have no account. */
  homeownerUserId: string | null
  /** Null once the homeowner took it back from this professional. */
  homeownerPhone: string | null
  suburb: string
}

/** Everybody who was sent a request, but for those whose report of it was accepted and who have not won it. */
export async function partiesOf(ctx: Context, requestId: string): Promise<Party[]> {
  const { rows } =
    await ctx.db.execute<Party>(sql`select l.id as "leadId", p.id as "professionalId", p.user_id as "userId",
      p.name, ${displayNameSql} as "calledAs", l.status = 'won' as "hasWon", l.done_at is not null as "isDone", r.name as "homeownerName", r.email as "homeownerEmail",
      r.user_id as "homeownerUserId",
      ${shownPhone} as "homeownerPhone", r.suburb
    from leads l join professionals p on p.id = l.professional_id
      join quote_requests r on r.id = l.request_id
    where l.request_id = ${requestId} and (l.status = 'won' or not exists (
      select from lead_reports s where s.lead_id = l.id and s.status = 'accepted'))
    order by l.id`)
  return rows
}

/** Those of them who were hired: of several trades each may have somebody. */
export const hiredFor = async (ctx: Context, requestId: string): Promise<Party[]> =>
  (await partiesOf(ctx, requestId)).filter(({ hasWon }) => hasWon)
