import { planNamed } from '@lv/contract/catalogue'
// A separate process that dies at CRASH_AT: node server/test/crash-subscriptions.ts apply <provider id>, change
// <professional> <plan>, or: refund <subscription> <user> <cents>
import { eq } from 'drizzle-orm'
import { startContext } from '#app/start-context.ts'
import { readConfig } from '#core/config.ts'
import { toPayer } from '#domains/billing/payments/payer.ts'
import { changePlan } from '#domains/billing/subscriptions/parts/change-plan.ts'
import { refundSubscription } from '#domains/billing/subscriptions/refund.ts'
import { refreshSubscription } from '#domains/billing/subscriptions/renewals.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { openLog } from '#platform/logging/log.ts'

const config = readConfig(process.env)
const { ctx, close } = await startContext(config, openLog(config), config.databaseUrl ?? '')
const [deed, first = '', second = '', third = ''] = process.argv.slice(2)

async function change(professionalId: string, key: string) {
  const rows = await ctx.db
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(professionals)
    .innerJoin(users, eq(users.id, professionals.userId))
    .where(eq(professionals.id, professionalId))
  const plan = planNamed(key)
  if (plan) await changePlan(ctx, { user: toPayer(singleRow(rows)), professionalId, plan, cancelPath: '/' })
}

if (deed === 'apply') await refreshSubscription(ctx, first)
if (deed === 'change') await change(first, second)
if (deed === 'refund')
  await refundSubscription(ctx, { subscriptionId: first, userId: second, amountCents: Number(third) })
await close()
