import { trades as allTrades } from '@lv/contract/options'
import { tiers } from '@lv/contract/pricing'
import { ANSWERS_LEAST } from '../professionals/answer-record.ts'
import type { Found } from './candidates-statement.ts'
import type { OpenRequest } from './open-request.ts'
import type { MatchFactor } from './tables.ts'

/** What counts how much, of 100; the tier weighs nothing here, because it comes before everything else. */
const weights = { tier: 0, trade: 30, distance: 25, response: 25, turn: 20 } as const

/** Beyond this a professional is as far as can be. */
const FAR_KM = 50
/** A median answer in an hour is as good as can be; in a working day and a half it counts nothing. */
const SWIFT_MINUTES = 60
const SLOW_MINUTES = 900
/** A record, or a distance, that nobody knows counts neither for nor against. */
const NEUTRAL = 50
const DAY_MS = 86_400_000
const TURN_DAYS = 30

const share = (part: number) => Math.round(100 * Math.min(1, Math.max(0, part)))
const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

type Scored = Pick<MatchFactor, 'score' | 'says'>

function tradeFactor(found: Found, { trades }: OpenRequest): Scored {
  const isGeneralist = found.trades.length >= allTrades.length
  if (trades.length === 0)
    return { score: NEUTRAL, says: isGeneralist ? 'Takes all trades' : `Does ${found.trades.join(', ')}` }
  if (isGeneralist) return { score: NEUTRAL, says: `Takes all trades, ${trades.join(', ')} among them` }
  const both = trades.filter((trade) => found.trades.includes(trade))
  return { score: share(0.6 + (0.4 * both.length) / trades.length), says: `Does ${both.join(', ')}, as asked` }
}

function distanceFactor({ distanceKm }: Found, { postcode, suburb }: OpenRequest): Scored {
  if (distanceKm === null) return { score: NEUTRAL, says: `Works in ${suburb} ${postcode}` }
  return { score: share(1 - distanceKm / FAR_KM), says: `${distanceKm} km from ${suburb}` }
}

function inBusinessTime(minutes: number): string {
  if (minutes < 50) return plural(Math.max(5, Math.round(minutes / 5) * 5), 'business minute')
  return plural(Math.round(minutes / 60), 'business hour')
}

function responseFactor({ medianAnswerMinutes: median, answeredCount: count }: Found): Scored {
  if (median === null || count < ANSWERS_LEAST) return { score: NEUTRAL, says: 'No response record yet' }
  const score = share((SLOW_MINUTES - median) / (SLOW_MINUTES - SWIFT_MINUTES))
  return { score, says: `Answers in about ${inBusinessTime(median)} (${plural(count, 'lead')})` }
}

function turnFactor({ lastLeadAt, recentLeads }: Found, now: Date): Scored {
  if (lastLeadAt === null) return { score: 100, says: 'Next in turn: no lead yet' }
  const days = Math.floor((now.getTime() - new Date(lastLeadAt).getTime()) / DAY_MS)
  const ago = days < 1 ? 'last lead less than a day ago' : `last lead ${plural(days, 'day')} ago`
  const score = share(days / TURN_DAYS - recentLeads / 20)
  return { score, says: recentLeads === 0 ? `Next in turn: ${ago}` : capital(`${ago}, ${recentLeads} in 30 days`) }
}

/** How a professional is weighed for a request: each factor from 0 to 100, its weight of 100, and the sentence for it. */
export function factorsOf(found: Found, request: OpenRequest, now: Date): MatchFactor[] {
  const { priority } = tiers[found.tier]
  const scored: Record<keyof typeof weights, Scored> = {
    tier: {
      score: priority * 25,
      says: `${capital(found.tier)} tier${priority > 0 ? ': asked before lower ones' : ''}`,
    },
    trade: tradeFactor(found, request),
    distance: distanceFactor(found, request),
    response: responseFactor(found),
    turn: turnFactor(found, now),
  }
  return Object.entries(scored).map(([factor, { score, says }]) => ({
    ...{ factor, weight: weights[factor as keyof typeof weights] },
    ...{ score, says },
  }))
}

/** The sum of a candidate's factors by weight, 0 to 100. */
export const scoreOf = (factors: MatchFactor[]): number =>
  factors.reduce((sum, { weight, score }) => sum + weight * score, 0) / 100
