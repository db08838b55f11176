import type { Context } from '#core/context.ts'

export type Waiting = {
  body: string
  webhookId: string
  url: string
  userId: string
  name: string
  secret: Buffer
  formerSecret: Buffer | null
  formerUntil: Date | null
  isActive: boolean
}

const WAITING = `select d.body, w.id as "webhookId", w.url, p.user_id as "userId", p.name, w.secret,
    w.former_secret as "formerSecret", w.former_until as "formerUntil",
    p.account_status = 'active' and not exists (
      select from account_closings c where c.user_id = p.user_id) as "isActive"
  from webhook_deliveries d join webhooks w on w.id = d.webhook_id join professionals p on p.id = w.professional_id
  where d.id = $1 and d.status = 'waiting' and d.try_count = $2 and w.off_at is null`

/** Undefined where it was sent, given up or postponed meanwhile. */
export async function findWaiting(
  { pool }: Pick<Context, 'pool'>,
  { deliveryId, tryCount }: { deliveryId: string; tryCount: number },
): Promise<Waiting | undefined> {
  return (await pool.query<Waiting>({ text: WAITING, values: [deliveryId, tryCount] })).rows[0]
}
