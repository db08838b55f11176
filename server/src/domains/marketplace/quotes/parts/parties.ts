import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { shownPhone } from '#domains/marketplace/leads/present.ts'
import { displayNameSql } from '#domains/professionals/profiles/queries.ts'

export type Party = {
  leadId: string
  professionalId: string
  userId: string
  name: string
  /** The business, or the person where it has no name. */
  calledAs: string
  hasWon: boolean
  isDone: boolean
  homeownerName: string
  homeownerEmail: string
  /** Null without an account. */
  homeownerUserId: string | null
  /** Null once the homeowner took it back from this professional. */
  homeownerPhone: string | null
  suburb: string
}

/** Leaves out those whose report was accepted, unless they won. */
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

export const hiredFor = async (ctx: Context, requestId: string): Promise<Party[]> =>
  (await partiesOf(ctx, requestId)).filter(({ hasWon }) => hasWon)
