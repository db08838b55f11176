import { gstOf } from '@lv/contract/catalogue'
import { formatCents } from '@lv/contract/money'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { singleRow } from '#platform/database/rows.ts'
import { type Described, describeCharge } from './describe-charge.ts'
import { receiptNumber } from './read.ts'
import type { Party } from './schema.ts'

type Row = Described & {
  /** Null for a guest. */
  userId: string | null
  amountCents: number
  creditCents: number
  paidAt: string
  email: string
  firstName: string | null
  userName: string | null
  phone: string | null
  professionalName: string | null
  businessName: string | null
  abn: string | null
  mobile: string | null
  /** A renewal takes the details of the order that began its subscription. */
  details: Record<string, string> | null
}

async function readCharge(ctx: Context, chargeId: string): Promise<Row> {
  const { rows } = await ctx.db.execute<Row>(sql`select c.user_id as "userId", c.kind, c.description,
      c.amount_cents as "amountCents", c.credit_cents as "creditCents", c.points, c.bonus_points as "bonusPoints", c.period_start as "periodStart",
      c.period_end as "periodEnd", c.paid_at as "paidAt",
      coalesce(u.email, o.guest_email) as email, u.first_name as "firstName",
      trim(u.first_name || ' ' || u.last_name) as "userName", u.phone, p.name as "professionalName",
      p.business_name as "businessName", p.abn, p.mobile, o.details
    from charges c left join users u on u.id = c.user_id left join professionals p on p.id = c.professional_id
      left join subscriptions s on s.id = c.subscription_id
      left join orders o on o.id = coalesce(
        (select id from orders where subscription_provider_id = s.provider_id), c.order_id)
    where c.id = ${chargeId}`)
  return singleRow(rows)
}

function buyerOf({ details, email, userName, phone, professionalName, businessName, abn, mobile }: Row): Party {
  const typed = [details?.firstName, details?.lastName].filter(Boolean).join(' ')
  const person = typed || (professionalName ?? userName ?? details?.name)
  const company = details?.company || businessName
  const names = [company, person].filter((name) => name && name.length > 0)
  return {
    name: [...new Set(names)].join(', ') || email,
    abn: details?.abn || abn,
    email: details?.email || email,
    phone: details?.phone || mobile || phone || null,
  }
}

const sellerOf = ({ config: { operator, brand } }: Context): Party => ({
  name: operator.name,
  abn: operator.abn,
  email: brand.email,
  phone: brand.phone,
})

/** Once for each charge, in its transaction. GST is one eleventh of the total, to the nearest cent. */
export async function issueInvoice(ctx: Context, { chargeId }: { chargeId: string }): Promise<void> {
  const charge = await readCharge(ctx, chargeId)
  const { userId, amountCents, creditCents, email, firstName } = charge
  const gstCents = gstOf(amountCents)
  const text = describeCharge(charge)
  const { rows } = await ctx.db.execute<{ id: string; number: string }>(sql`
    insert into receipts (kind, user_id, charge_id, seller, buyer, lines, total_cents, gst_cents, issued_at)
    select 'invoice', ${userId}::uuid, ${chargeId}::uuid, ${JSON.stringify(sellerOf(ctx))}::jsonb,
      ${JSON.stringify(buyerOf(charge))}::jsonb, ${JSON.stringify([{ text, cents: amountCents }])}::jsonb,
      ${amountCents}::int, ${gstCents}::int, ${ctx.now()}::timestamptz
    where not exists (select from receipts where charge_id = ${chargeId}::uuid and kind = 'invoice')
    on conflict (charge_id) where kind = 'invoice' do nothing returning id, number`)
  const [receipt] = rows
  if (!receipt) return
  failpoint(ctx, 'receipt:before-mail')
  const number = receiptNumber({ kind: 'invoice', number: receipt.number })
  // A guest's address is unverified, and receipts are only on a person's own pages.
  const own = { name: firstName ?? '', receiptId: userId ? receipt.id : '' }
  const parts = {
    credit: creditCents > 0 ? formatCents(creditCents) : '',
    card: creditCents < amountCents ? formatCents(amountCents - creditCents) : '',
  }
  const data = { ...own, ...parts, number, what: text, amount: formatCents(amountCents), gst: formatCents(gstCents) }
  await notify(ctx, { kind: 'receipt', to: { email, userId }, data, attach: { kind: 'receipt', id: receipt.id } })
}
