import { firstPrices } from '@lv/contract/prices'
import { endOfBusinessDay } from '#core/calendar/business-hours.ts'
import type { MarketProfessional } from './market-shapes.ts'
import { payerOf } from './market-tiers.ts'
import type { PaidCheck } from './money-shapes.ts'
import { DAY, HOUR } from './timeline.ts'

type Wanted = { one: MarketProfessional; at: number; status: PaidCheck['status'] }

function checkOf({ one, at, status }: Wanted): PaidCheck {
  const dueAt = endOfBusinessDay(new Date(at), 2).getTime()
  const ends = { done: at + 26 * HOUR, late: dueAt + HOUR, running: null }
  return {
    payment: {
      key: `${one.id}/check`,
      at,
      payer: payerOf(one),
      kind: 'verified_badge',
      label: 'Check of your licence and insurance',
      cents: firstPrices.badgeCents,
      points: 0,
      bonusPoints: 0,
      of: null,
    },
    professionalId: one.id,
    status,
    dueAt,
    endedAt: ends[status],
  }
}

const second = (instant: number) => Math.floor(instant / 1000) * 1000

/**
 * Checks of documents that were paid for: the builder's, which was made; the plumber's, which nobody made in time, so that
 * its money is credit; one that was not accepted; and one that runs.
 */
export function paidChecks(professionals: readonly MarketProfessional[], now: number): PaidCheck[] {
  const find = (is: (one: MarketProfessional) => boolean) => professionals.find(is)
  const ago = (one: MarketProfessional | undefined, time: number) =>
    second(Math.max((one?.joinedAt ?? 0) + 2 * HOUR, now - time))
  const [builder, plumber] = [find(({ key }) => key === 'builder'), find(({ key }) => key === 'plumber')]
  const [refused, waiting] = [find(({ papers }) => papers === 'rejected'), find(({ papers }) => papers === 'submitted')]
  const wanted: [MarketProfessional | undefined, number, PaidCheck['status']][] = [
    [builder, ago(builder, 60 * DAY), 'done'],
    [plumber, ago(plumber, 21 * DAY), 'late'],
    [refused, ago(refused, 30 * DAY), 'done'],
    [waiting, ago(waiting, 3 * HOUR), 'running'],
  ]
  return wanted.flatMap(([one, at, status]) => (one ? [checkOf({ one, at, status })] : []))
}
