import type { Actor } from '@lv/server/core/actor.ts'
import type { Context } from '@lv/server/core/context.ts'
import { sql } from 'drizzle-orm'

export type Party = Pick<Actor, 'id' | 'email' | 'firstName' | 'lastName' | 'professional'>

/** Somebody as if they had signed in. */
export const asActor = (ctx: Context, party: Party): Actor => ({
  ...party,
  profileImageUrl: null,
  emailVerified: true,
  isAdmin: false,
  isAdminReader: false,
  isAdminSession: false,
  unread: { notifications: 0, messages: 0 },
  has: { leads: false, projects: false, bookings: false, communities: false, earnings: false },
  sessionId: party.id,
  authenticatedAt: ctx.now(),
  closesAt: null,
})

type Row = {
  requestId: string
  quoteId: string
  suburb: string
  acceptedAt: string
  owner: Party
  builder: Party
  ownerName: string
  builderName: string
  calledAs: string
  /** It has a contract already. */
  isBegun: boolean
}
export type HomeJob = Omit<Row, 'owner' | 'builder' | 'acceptedAt'> & {
  acceptedAt: number
  owner: Actor
  builder: Actor
}

export const partyOf = sql`json_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name,
  'professional', (select json_build_object('id', p.id, 'name', p.name, 'accountStatus', p.account_status)
    from professionals p where p.user_id = u.id))`

/** The accepted quote of the demo homeowner's request of this title, with both sides; undefined where there is none. */
export async function findHomeJob(ctx: Context, title: string): Promise<HomeJob | undefined> {
  const { rows } = await ctx.db.execute<Row>(sql`select r.id as "requestId", q.id as "quoteId", r.suburb,
      q.decided_at as "acceptedAt", r.name as "ownerName", p.name as "builderName",
      coalesce(p.business_name, p.name) as "calledAs",
      exists (select from engagement_contracts c where c.quote_id = q.id) as "isBegun",
      (select ${partyOf} from users u where u.id = r.user_id) as owner,
      (select ${partyOf} from users u where u.id = p.user_id) as builder
    from quotes q join quote_requests r on r.id = q.request_id join professionals p on p.id = q.professional_id
    where r.email = 'home@demo.example' and r.title = ${title} and q.status = 'accepted'`)
  const [row] = rows
  if (!row) return undefined
  const { owner, builder, acceptedAt } = row
  return {
    ...row,
    acceptedAt: Date.parse(acceptedAt),
    owner: asActor(ctx, owner),
    builder: asActor(ctx, builder),
  }
}
