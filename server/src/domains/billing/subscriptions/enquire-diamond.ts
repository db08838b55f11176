import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'

type Asking = { professionalId: string; user: { email: string } }
type Asked = { professional: string; business: string; phone: string }

/** Once a day for each professional; the lock keeps two clicks apart. */
async function store(ctx: Context, professionalId: string): Promise<Asked | undefined> {
  const dayAgo = new Date(ctx.now().getTime() - 86_400_000)
  await ctx.db.execute(sql`select from professionals where id = ${professionalId} for no key update`)
  const { rows } = await ctx.db.execute<Asked>(sql`with stored as (
      insert into plan_enquiries (professional_id, created_at) select ${professionalId}::uuid, ${ctx.now()}::timestamptz
      where not exists (select from plan_enquiries
        where professional_id = ${professionalId}::uuid and created_at > ${dayAgo}::timestamptz)
      returning professional_id)
    select p.name as professional, coalesce(p.business_name, '') as business, p.mobile as phone
    from stored join professionals p on p.id = stored.professional_id`)
  return rows[0]
}

/** Stores an enquiry about the tier sold by quote, and mails it to the enterprise team, once a day. */
export function enquireDiamond(ctx: Context, { professionalId, user }: Asking) {
  return transact(ctx, async (ctx) => {
    const asked = await store(ctx, professionalId)
    if (asked)
      await tell(ctx, { kind: 'diamond-enquiry', to: 'us', data: { ...asked, email: user.email, professionalId } })
    return { message: 'Your enquiry is with our enterprise team. They will write to you with a quote.' }
  })
}
