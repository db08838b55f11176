// A separate process that dies at CRASH_AT: node server/test/crash.ts offer <request> <professional>..., or: settle
// <hours>

import { addBusinessHours } from '../src/calendar/business-hours.ts'
import { readConfig } from '../src/config.ts'
import { openLog } from '../src/log.ts'
import { offerLeads } from '../src/modules/leads/parts/offer.ts'
import { settleLeads } from '../src/modules/leads/settle.ts'
import { startContext } from '../src/start-context.ts'

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
