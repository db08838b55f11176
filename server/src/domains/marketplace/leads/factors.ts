import { DAY_MS } from '@lv/contract/durations'
import { tiers } from '@lv/contract/pricing'
import { ANSWERS_MIN } from '#domains/professionals/profiles/answer-records.ts'
import type { OpenRequest } from './open-request.ts'
import type { Found } from './parts/candidates-statement.ts'
import type { MatchFactor } from './schema.ts'
import { inWords, type Side } from './work-wanted.ts'

/** The first four add up to 100. The tier is worth 7 km at most, so it decides only among equals. */
export const weights = { trade: 40, distance: 30, response: 20, turn: 10, tier: 4 } as const

export const FAR_KM = 50
export const SWIFT_MINUTES = 60
export const SLOW_MINUTES = 900
/** An unknown record or distance counts neither for nor against. */
export const NEUTRAL = 50
export const OF_ALL = 0.5
/** Doing one of the wanted parts scores this much; the rest depends on how many of them they do. */
export const PART = 0.6
export const TURN_DAYS = 30
const HIGHEST = tiers.diamond.priority

const share = (part: number) => Math.round(100 * Math.min(1, Math.max(0, part)))
const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

type Scored = Pick<MatchFactor, 'score' | 'says'>

function tradeFactor(found: Found, { wanted }: OpenRequest): Scored {
  const done = found.does.flatMap((at) => wanted[at] ?? [])
  const parts = (list: { part: string }[]) => new Set(list.map(({ part }) => part)).size
  const best = Math.max(0, ...done.map(({ fit }) => fit))
  const score = share(best * (PART + ((1 - PART) * parts(done)) / parts(wanted)) * (found.takesAll ? OF_ALL : 1))
  if (found.takesAll) return { score, says: `Takes all trades, including ${inWords(done)}` }
  return { score, says: `Does ${inWords(done)}` }
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
  if (median === null || count < ANSWERS_MIN) return { score: NEUTRAL, says: 'No response record yet' }
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

function tierFactor({ tier }: Found): Scored {
  const { priority } = tiers[tier]
  const adds = (weights.tier * priority) / HIGHEST
  return {
    score: share(priority / HIGHEST),
    says: `${capital(tier)} tier: adds ${adds === 0 ? 'nothing' : `${adds} to the 100`}`,
  }
}

/** Each factor has a score from 0 to 100, its weight and a sentence for people. */
export function factorsOf(found: Found, request: OpenRequest, now: Date): MatchFactor[] {
  const scored: Record<keyof typeof weights, Scored> = {
    trade: tradeFactor(found, request),
    distance: distanceFactor(found, request),
    response: responseFactor(found),
    turn: turnFactor(found, now),
    tier: tierFactor(found),
  }
  const factors = Object.entries(scored).map(([factor, { score, says }]) => ({
    factor,
    weight: weights[factor as keyof typeof weights],
    score,
    says,
  }))
  return [...partFactor(found, request), ...factors]
}

const namesOf = (sides: Side[]) => sides.map(({ name }) => name)

export function partFactor(
  { does }: Pick<Found, 'does'>,
  { wanted, sides, hiredSides = [] }: OpenRequest,
): MatchFactor[] {
  const own = sides.filter((side) => side.wanted.some((at) => does.includes(at)))
  if (own.length === 0) return []
  const alike = sides.filter(({ name }) => own.some((side) => side.alike.includes(name)))
  const done = inWords(does.flatMap((at) => wanted[at] ?? []))
  const isAll = alike.length === sides.length && hiredSides.length === 0
  const says = `${isAll ? 'For all of the job' : 'For this part of the job'}: ${done}`
  return [{ factor: 'part', weight: 0, score: 100, says, sides: namesOf(alike), own: namesOf(own) }]
}

/** 0 to 100, plus what the tier adds. */
export const scoreOf = (factors: MatchFactor[]): number =>
  factors.reduce((sum, { weight, score }) => sum + weight * score, 0) / 100
