import { planNamed } from '@lv/contract/catalogue'
// A separate process that dies at CRASH_AT: node server/test/crash-subscriptions.ts apply <provider id>, change
// <professional> <plan>, or: refund <subscription> <user> <cents>
import { eq } from 'drizzle-orm'
import { readConfig } from '../src/config.ts'
import { only } from '../src/db/rows.ts'
import { openLog } from '../src/log.ts'
import { users } from '../src/modules/accounts/tables.ts'
import { payerOf } from '../src/modules/payments/payer.ts'
import { professionals } from '../src/modules/professionals/tables.ts'
import { changePlan } from '../src/modules/subscriptions/parts/change-plan.ts'
import { refreshSubscription } from '../src/modules/subscriptions/refresh.ts'
import { refundSubscription } from '../src/modules/subscriptions/refund.ts'
import { startContext } from '../src/start-context.ts'

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
  if (plan) await changePlan(ctx, { user: payerOf(only(rows)), professionalId, plan, cancelPath: '/' })
}

if (deed === 'apply') await refreshSubscription(ctx, first)
if (deed === 'change') await change(first, second)
if (deed === 'refund')
  await refundSubscription(ctx, { subscriptionId: first, userId: second, amountCents: Number(third) })
await close()
