import { melbourneDay } from '@lv/contract/dates'
import { type SQL, sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import type { Context } from '#core/context.ts'
import { type Person, wasWrittenBy } from '#core/personal-data.ts'

export type Running = {
  why: string
  you: string
  /** Where the person ends it; null if we have to. */
  path: string | null
  /** It ends by itself, or we end it. */
  endsAlone: boolean
}

const reference = (id: string) => sql`'LV-' || upper(right(${sql.raw(id)}::text, 6))`
const dollars = (cents: string) => sql`'$' || (${sql.raw(cents)} / 100.0)::numeric(12, 2)`
const said = ({ why, you, path, ends = false }: { why: SQL; you: SQL; path?: SQL; ends?: boolean }) =>
  sql`select ${why} as why, ${you} as you, ${path ?? sql`null`}::text as path, ${ends}::boolean as "endsAlone"`

const ofAccount = (person: Person, ctx: Context): SQL[] => {
  const { userIds } = person
  return [
    sql`${said({
      why: sql`'They are a super admin: take that back first (revoke, SUPER_ADMIN_EMAILS).'`,
      you: sql`'You are an administrator: another one takes that role back first.'`,
    })} from users where id = ${anyOf(userIds)} and email_verified
      and (is_super_admin or email = any(${sql.param(ctx.config.superAdminEmails)}::text[]))`,
    sql`${said({
      why: sql`'They are a consultant: stop offering them first (Consultations), and hand over what is booked.'`,
      you: sql`'You are one of our consultants: write to us, so that your visits are handed over first.'`,
      path: sql`'/contact'`,
    })} from consultants where ${wasWrittenBy(person, sql`consultants.email`, sql`consultants.created_at`)} and (is_active or exists (select from bookings b
      where b.consultant_id = consultants.id and b.status in ('held', 'confirmed') and b.starts_at > ${ctx.now()}))`,
    sql`${said({
      why: sql`'They own the community ' || name || ': hand it over first (Communities, Hand over).'`,
      you: sql`'You own the community ' || name || ': it needs another owner first. Tell us which member takes it over.'`,
      path: sql`'/contact'`,
    })} from communities where owner_id = ${anyOf(userIds)}`,
  ]
}

/** Dollars paid by card are paid out first; what we gave is lost with the account, as points are. */
const ofCredit = ({ professionalIds }: Person): SQL[] => [
  sql`${said({
    why: sql`${dollars('least(a.balance, kept.cents)')} || ' of their credit came from a card: they have it paid out first, in their wallet.'`,
    you: sql`${dollars('least(a.balance, kept.cents)')} || ' of your credit came from your card: have it paid out first, in your wallet.'`,
    path: sql`'/professionals/wallet'`,
  })} from ledger_accounts a cross join lateral (select coalesce(sum(kept_cents - paid_out_cents), 0) as cents
      from charges c where c.professional_id = a.professional_id) kept
    where a.professional_id = ${anyOf(professionalIds)} and a.kind = 'credit' and least(a.balance, kept.cents) > 0`,
  sql`${said({
    why: sql`'A check of documents is paid for and due on ' || to_char(due_at at time zone 'Australia/Melbourne', 'FMDD FMMonth')
      || ': it is decided, or its money goes back.'`,
    you: sql`'The check of your documents is paid for: by ' || to_char(due_at at time zone 'Australia/Melbourne', 'FMDD FMMonth')
      || ' it is decided, or the money goes back.'`,
    ends: true,
  })} from paid_checks where professional_id = ${anyOf(professionalIds)} and status = 'running'`,
]

const ofMoney = (person: Person): SQL[] => {
  const { userIds, bookingIds } = person
  return [
    sql`${said({
      why: sql`'A payment page is open for ' || label || ': it ends by itself.'`,
      you: sql`'A payment page is open for ' || label || ': it ends by itself within an hour.'`,
      ends: true,
    })} from orders
    where status = 'open' and (user_id = ${anyOf(userIds)} or subject = ${anyOf(bookingIds)} or ${wasWrittenBy(person, sql`orders.guest_email`, sql`orders.created_at`)})`,
    sql`${said({
      why: sql`'A subscription (' || replace(kind::text, '_', ' ') || ') renews itself: cancel it first, on /subscription or at the payment provider.'`,
      you: sql`'A subscription (' || replace(kind::text, '_', ' ') || ') renews itself: cancel it first. What is left of the paid time is lost.'`,
      path: sql`'/subscription'`,
    })} from subscriptions where user_id = ${anyOf(userIds)} and ended_at is null and not cancel_at_period_end
      and status not in ('canceled', 'incomplete_expired')`,
    sql`${said({
      why: sql`'A refund of ' || ${dollars('f.amount_cents')} || ' is on its way: wait for it.'`,
      you: sql`'A refund of ' || ${dollars('f.amount_cents')} || ' is on its way to you: it arrives first.'`,
      ends: true,
    })} from refunds f join charges c on c.id = f.charge_id left join orders o on o.id = c.order_id
    where f.status = 'pending'
      and (c.user_id = ${anyOf(userIds)} or o.subject = ${anyOf(bookingIds)} or ${wasWrittenBy(person, sql`o.guest_email`, sql`o.created_at`)})`,
    sql`${said({
      why: sql`'A payout of ' || ${dollars('amount_cents')} || ' waits: decide it first (Payouts).'`,
      you: sql`'A payout of ' || ${dollars('amount_cents')} || ' waits for our decision: we decide on it first.'`,
      ends: true,
    })} from payouts where owner_id = ${anyOf(userIds)} and status = 'requested'`,
    sql`${said({
      why: sql`case when kind = 'earnings' then 'Earnings of ' || ${dollars('balance')} || ' are not paid out: they ask for them on /earnings.'
      else 'They owe ' || ${dollars('balance')} || ' from refunds.' end`,
      you: sql`case when kind = 'earnings' then 'Your earnings of ' || ${dollars('balance')} || ' are not paid out: ask for them first, or write to us where they are too small for that.'
      else 'You owe ' || ${dollars('balance')} || ' from refunds of memberships: write to us first.' end`,
      path: sql`case kind when 'earnings' then '/earnings' else '/contact' end`,
    })} from ledger_accounts where owner_id = ${anyOf(userIds)} and balance > 0`,
  ]
}

const ofVisits = ({ bookingIds, namedBookingIds }: Person, ctx: Context): SQL[] => [
  sql`${said({
    why: sql`'The consultation ' || ${reference('id')} || ' waits for its payment: within half an hour it is paid or gone.'`,
    you: sql`'The consultation ' || ${reference('id')} || ' waits for its payment: within half an hour it is paid or gone.'`,
    ends: true,
  })} from bookings where id = ${anyOf([...bookingIds, ...namedBookingIds])} and status = 'held'`,
  sql`${said({
    why: sql`'The consultation ' || ${reference('id')} || ' is booked: cancel it first (its link, or Consultations).'`,
    you: sql`'The consultation ' || ${reference('id')} || ' is booked: cancel it first, or wait until it is over.'`,
    path: sql`'/bookings'`,
  })} from bookings where id = ${anyOf(bookingIds)}
      and status = 'confirmed' and coalesce(ends_at, created_at + interval '30 days') > ${ctx.now()}`,
]

const ofJobs = ({ requestIds, leadIds, professionalIds }: Person, ctx: Context): SQL[] => [
  sql`${said({
    why: sql`'A job is under way in ' || suburb || ': it is completed or cancelled first.'`,
    you: sql`'A job is under way in ' || suburb || ': complete or cancel it first.'`,
    path: sql`case when id = ${anyOf(requestIds)} then '/quotes/' || id else '/professionals/leads' end`,
  })} from quote_requests
    where status = 'in_progress' and (id = ${anyOf(requestIds)}
      or id in (select request_id from leads where id = ${anyOf(leadIds)} and status = 'won'))`,
  sql`${said({
    why: sql`'A quote of theirs waits for an answer in ' || r.suburb || ': withdraw it first, or wait until it has ended.'`,
    you: sql`'A quote of yours waits for an answer in ' || r.suburb || ': withdraw it first, or wait until it has ended.'`,
    path: sql`'/professionals/leads/' || q.lead_id`,
  })} from quotes q join quote_versions v on v.quote_id = q.id and v.version = q.version
      join quote_requests r on r.id = q.request_id
    where q.professional_id = ${anyOf(professionalIds)} and q.status = 'sent' and r.status in ('pending', 'quoted', 'in_progress')
      and v.valid_until >= ${melbourneDay(ctx.now())}::date`,
]

const held = sql`coalesce(sum(points), 0) || ' points are held for ' || count(*)
      || case count(*) when 1 then ' lead' else ' leads' end || ': within 72 business hours it is decided what becomes of them.'`

const ofLeads = ({ leadIds, requestLeadIds, professionalIds }: Person): SQL[] => [
  sql`${said({ why: held, you: held, ends: true })} from point_holds
    where professional_id = ${anyOf(professionalIds)} and status = 'held' having count(*) > 0`,
  sql`${said({
    why: sql`case when lead_id = ${anyOf(leadIds)} then 'Their report of a lead' else 'A report of a lead of their request' end
      || ' waits for us: decide it first (Reports).'`,
    you: sql`'A report of a lead waits for us: we decide it first.'`,
    ends: true,
  })} from lead_reports
    where lead_id = ${anyOf([...leadIds, ...requestLeadIds])} and status = 'pending'`,
]

export async function findDeletionBlockers(ctx: Context, person: Person): Promise<Running[]> {
  const all = [
    ...ofAccount(person, ctx),
    ...ofMoney(person),
    ...ofCredit(person),
    ...ofVisits(person, ctx),
    ...ofJobs(person, ctx),
    ...ofLeads(person),
  ]
  const { rows } = await ctx.db.execute<Running>(sql.join(all, sql` union all `))
  return rows
}

export const describeDeletionBlockers = async (ctx: Context, person: Person): Promise<string[]> =>
  (await findDeletionBlockers(ctx, person)).map(({ why }) => why)
