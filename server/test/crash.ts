// A separate process that dies at CRASH_AT: node server/test/crash.ts offer <request> <professional>..., or: settle
// <hours>

import { startContext } from '#app/start-context.ts'
import { addBusinessHours } from '#core/calendar/business-hours.ts'
import { readConfig } from '#core/config.ts'
import { offerLeads } from '#domains/marketplace/leads/parts/offer.ts'
import { settleLeads } from '#domains/marketplace/leads/settle.ts'
import { openLog } from '#platform/logging/log.ts'

const config = readConfig(process.env)
const { ctx, close } = await startContext(config, openLog(config), config.databaseUrl ?? '')
const [deed, first = '', ...others] = process.argv.slice(2)
if (deed === 'offer')
  await offerLeads(ctx, {
    requestId: first,
    candidates: others.map((professionalId) => ({ professionalId, factors: [], distanceKm: null })),
  })
if (deed === 'settle') {
  const then = addBusinessHours(ctx.now(), Number(first))
  await settleLeads({ ...ctx, now: () => then })
}
await close()
