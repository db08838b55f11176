import { type SQL, sql } from 'drizzle-orm'
import { melbourneDay } from '../../calendar/melbourne-day.ts'
import type { Context } from '../../context.ts'
import { anyOf } from '../../house/any-of.ts'
import type { Person } from '../../house/holding.ts'

const reference = (id: string) => sql`'LV-' || upper(right(${sql.raw(id)}::text, 6))`

/** One sentence a row, for what is between somebody and us. */
const ofAccount = ({ userIds, email }: Person, ctx: Context): SQL[] => [
  sql`select 'They are a super admin: take that back first (revoke, SUPER_ADMIN_EMAILS).' as why from users
    where id = ${anyOf(userIds)} and email_verified
      and (is_super_admin or email = any(${sql.param(ctx.config.superAdminEmails)}::text[]))`,
  sql`select 'They are a consultant: deactivate them first (consultants deactivate), and hand over what is booked.'
    from consultants where email = ${email} and (is_active or exists (select from bookings b
      where b.consultant_id = consultants.id and b.status in ('held', 'confirmed') and b.starts_at > ${ctx.now()}))`,
  sql`select 'They own the community ' || name || ': it needs another owner first.' from communities
    where owner_id = ${anyOf(userIds)}`,
]

/** Dollars that a card paid are paid out first; what we gave is lost with the account, as points are. */
const ofCredit = ({ professionalIds }: Person): SQL[] => [
  sql`select '$' || (least(a.balance, kept.cents) / 100.0)::numeric(12, 2)
      || ' of their credit came from a card: they have it paid out first, in their wallet.'
    from ledger_accounts a cross join lateral (select coalesce(sum(kept_cents - paid_out_cents), 0) as cents
      from charges c where c.professional_id = a.professional_id) kept
    where a.professional_id = ${anyOf(professionalIds)} and a.kind = 'credit' and least(a.balance, kept.cents) > 0`,
  sql`select 'A check of documents is paid for and due on ' || to_char(due_at at time zone 'Australia/Melbourne', 'FMDD FMMonth')
      || ': it is decided, or its money goes back.'
    from paid_checks where professional_id = ${anyOf(professionalIds)} and status = 'running'`,
]

const ofMoney = ({ userIds, bookingIds, email }: Person): SQL[] => [
  sql`select 'A payment page is open for ' || label || ': it ends by itself.' from orders
    where status = 'open' and (user_id = ${anyOf(userIds)} or subject = ${anyOf(bookingIds)} or guest_email = ${email})`,
  sql`select 'A subscription (' || replace(kind::text, '_', ' ') || ') renews itself: cancel it first, on /subscription or at the payment provider.'
    from subscriptions where user_id = ${anyOf(userIds)} and ended_at is null and not cancel_at_period_end
      and status not in ('canceled', 'incomplete_expired')`,
  sql`select 'A refund of $' || (f.amount_cents / 100.0)::numeric(12, 2) || ' is on its way: wait for it.'
    from refunds f join charges c on c.id = f.charge_id left join orders o on o.id = c.order_id
    where f.status = 'pending'
      and (c.user_id = ${anyOf(userIds)} or o.subject = ${anyOf(bookingIds)} or o.guest_email = ${email})`,
  sql`select 'A payout of $' || (amount_cents / 100.0)::numeric(12, 2) || ' waits: decide it first (payout).'
    from payouts where owner_id = ${anyOf(userIds)} and status = 'requested'`,
  sql`select case kind when 'earnings' then 'Earnings of $' else 'They owe $' end || (balance / 100.0)::numeric(12, 2)
      || case kind when 'earnings' then ' are not paid out: they ask for them on /earnings.' else ' from refunds.' end
    from ledger_accounts where owner_id = ${anyOf(userIds)} and balance > 0`,
]

const ofVisits = ({ bookingIds, namedBookingIds }: Person, ctx: Context): SQL[] => [
  sql`select 'The consultation ' || ${reference('id')} || case
      when status = 'held' then ' waits for its payment: within half an hour it is paid or gone.'
      else ' is booked: cancel it first (its link, or consultants cancel).' end
    from bookings where (id = ${anyOf(bookingIds)} or (id = ${anyOf(namedBookingIds)} and status = 'held'))
      and (status = 'held' or (status = 'confirmed' and coalesce(ends_at, created_at + interval '30 days') > ${ctx.now()}))`,
]

const ofLeads = ({ requestIds, leadIds, requestLeadIds, professionalIds }: Person, ctx: Context): SQL[] => [
  sql`select 'A job is under way in ' || suburb || ': it is completed or cancelled first.' from quote_requests
    where status = 'in_progress' and (id = ${anyOf(requestIds)}
      or id in (select request_id from leads where id = ${anyOf(leadIds)} and status = 'won'))`,
  sql`select coalesce(sum(points), 0) || ' points are held for ' || count(*)
      || case count(*) when 1 then ' lead' else ' leads' end || ': within 72 business hours it is decided what becomes of them.'
    from point_holds where professional_id = ${anyOf(professionalIds)} and status = 'held' having count(*) > 0`,
  sql`select 'A quote of theirs waits for an answer in ' || r.suburb || ': withdraw it first, or wait until it has ended.'
    from quotes q join quote_versions v on v.quote_id = q.id and v.version = q.version
      join quote_requests r on r.id = q.request_id
    where q.professional_id = ${anyOf(professionalIds)} and q.status = 'sent' and r.status in ('pending', 'quoted')
      and v.valid_until >= ${melbourneDay(ctx.now())}::date`,
  sql`select case when lead_id = ${anyOf(leadIds)} then 'Their report of a lead' else 'A report of a lead of their request' end
      || ' waits for us: decide it first (reports).' from lead_reports
    where lead_id = ${anyOf([...leadIds, ...requestLeadIds])} and status = 'pending'`,
]

/** What has to end before somebody can be deleted, a sentence each; none where nothing is running. */
export async function stillRunning(ctx: Context, person: Person): Promise<string[]> {
  const all = [
    ...ofAccount(person, ctx),
    ...ofMoney(person),
    ...ofCredit(person),
    ...ofVisits(person, ctx),
    ...ofLeads(person, ctx),
  ]
  const { rows } = await ctx.db.execute<{ why: string }>(sql.join(all, sql` union all `))
  return rows.map(({ why }) => why)
}
