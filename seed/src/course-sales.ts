import type { Context } from '@lv/server/core/context.ts'
import { sql } from 'drizzle-orm'
import { seedCourses } from './content/courses/all.ts'
import { seedId } from './insert.ts'
import { instant, type Row } from './market-rows.ts'
import type { Payment } from './money-shapes.ts'

type Buyer = {
  courseId: string
  title: string
  priceCents: number
  communityId: string
  ownerId: string
  userId: string
  email: string
  name: string
  phone: string | null
  at: string
}

/** The newest students of the sold courses: whoever began before there was a price goes on as they were. */
async function buyersOf(ctx: Context): Promise<Buyer[]> {
  const wanted = seedCourses.flatMap(({ key, buyers }) => (buyers ? [{ id: seedId(key), buyers }] : []))
  const { rows } = await ctx.db.execute<Buyer>(sql`select k.id as "courseId", k.title, k.price_cents as "priceCents",
      c.id as "communityId", c.owner_id as "ownerId", n.user_id as "userId", n.email, n.name, n.phone,
      date_trunc('second', n.enrolled_at) as at
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) w(id uuid, buyers int)
      join courses k on k.id = w.id join communities c on c.id = k.community_id
      cross join lateral (
        select e.user_id, e.enrolled_at, u.email, trim(u.first_name || ' ' || u.last_name) as name, u.phone
        from enrolments e join users u on u.id = e.user_id
          join memberships m on m.community_id = c.id and m.user_id = u.id and m.role = 'member'
        where e.course_id = k.id and not exists (select from professionals p where p.user_id = u.id)
        order by e.enrolled_at desc limit w.buyers) n`)
  return rows
}

const paymentOf = (buyer: Buyer): Payment => {
  const { courseId, title, priceCents, communityId, ownerId, userId, email, name, phone, at } = buyer
  return {
    key: `course/${courseId}/${userId}`,
    at: new Date(at).getTime(),
    kind: 'course',
    subject: courseId,
    community: { id: communityId, ownerId },
    of: null,
    payer: { userId, professionalId: null, email, name, buyer: name, phone, last4: '4242' },
    label: `Course: ${title}`,
    cents: priceCents,
    points: 0,
    bonusPoints: 0,
  }
}

/** What the courses of the demo have brought, once they are filled in. */
export const courseSales = async (ctx: Context): Promise<Payment[]> => (await buyersOf(ctx)).map(paymentOf)

/** Who has bought a course, by the payments of everything. */
export const purchaseRows = (payments: readonly Payment[], chargeOf: (payment: Payment) => string): Row[] =>
  payments
    .filter(({ kind }) => kind === 'course')
    .map((payment) => ({
      course_id: payment.subject,
      user_id: payment.payer.userId,
      charge_id: chargeOf(payment),
      bought_at: instant(payment.at),
    }))
