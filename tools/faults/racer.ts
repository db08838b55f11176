import { ApiError } from '@lv/contract/errors'
import { startContext } from '@lv/server/app/start-context.ts'
import { readConfig } from '@lv/server/core/config.ts'
import { sqlState } from '@lv/server/core/context.ts'
import { refundCharge } from '@lv/server/domains/billing/payments/refund-charge.ts'
import { grantPoints } from '@lv/server/domains/billing/points/grant.ts'
import { offerLeads } from '@lv/server/domains/marketplace/leads/parts/offer.ts'
import { givePointsBack } from '@lv/server/domains/marketplace/leads/release.ts'
import { takeEvent } from '@lv/server/domains/operations/checkout/parts/take-event.ts'
import { openLog } from '@lv/server/platform/logging/log.ts'
import type { ProviderEvent } from '@lv/server/platform/payments/port.ts'

/** One thing that a racer does; all of a message are done at once. */
export type Action =
  | { do: 'offer'; requestId: string; professionalId: string }
  | { do: 'grant'; professionalId: string; points: number; key: string }
  | { do: 'refund'; leadId: string }
  /** The provider tells that something was paid; `createdAt` is an ISO instant. */
  | { do: 'take event'; event: Omit<ProviderEvent, 'createdAt'> & { createdAt: string } }
  | { do: 'give money back'; chargeId: string }
/** What came of it: whether it took effect, `late` where it was refused in words, else the failure; and how long it took. */
export type Outcome = { do: Action['do']; came: 'done' | 'refused' | 'late'; failure?: string; ms: number }

const config = readConfig(process.env)
const { ctx, close } = await startContext(config, openLog(config), config.databaseUrl ?? '')
ctx.pool.options.connectionTimeoutMillis = 20_000

async function perform(deed: Action): Promise<boolean> {
  if (deed.do === 'take event')
    return (await takeEvent(ctx, { ...deed.event, createdAt: new Date(deed.event.createdAt) })) === 'applied'
  if (deed.do === 'give money back') {
    const { chargeId } = deed
    return (await refundCharge(ctx, { chargeId, kind: 'admin', reason: 'Given back in a race' })).amountCents > 0
  }
  if (deed.do === 'refund') return (await givePointsBack(ctx, deed.leadId, 'refunded_by_admin')) !== undefined
  if (deed.do === 'grant') {
    const { professionalId, points, key } = deed
    const description = 'Points for a race'
    return (
      await grantPoints(ctx, { professionalId, points, key, description, kind: 'top_up', lot: 'paid', costCents: 100 })
    ).isNew
  }
  const candidates = [{ professionalId: deed.professionalId, factors: [], distanceKm: null }]
  return (await offerLeads(ctx, { requestId: deed.requestId, candidates })).length === 1
}

const isBusy = (error: unknown) =>
  sqlState(error) === '57014' || /timeout exceeded when trying to connect/.test(String(error))

/** A call that waits too long for a connection (3 s) or a statement (5 s) gets a 503, and is retried. */
async function insist(deed: Action, tries = 5): Promise<boolean> {
  try {
    return await perform(deed)
  } catch (error) {
    if (!isBusy(error) || tries === 1) throw error
    return insist(deed, tries - 1)
  }
}

async function timed(deed: Action): Promise<Outcome> {
  const began = performance.now()
  const outcome = await insist(deed).then(
    (isDone) => ({ came: isDone ? ('done' as const) : ('refused' as const) }),
    (error: unknown) =>
      error instanceof ApiError
        ? { came: 'late' as const }
        : { came: 'refused' as const, failure: `${sqlState(error) ?? ''} ${error}` },
  )
  return { do: deed.do, ...outcome, ms: performance.now() - began }
}

process.on('message', async (deeds: Action[]) => process.send?.(await Promise.all(deeds.map(timed))))
process.once('disconnect', close)
process.send?.('ready')
