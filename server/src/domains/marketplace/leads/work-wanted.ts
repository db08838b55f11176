import { fitOf, kindsOfWork, ownKinds, tradeLabels, type WorkKey } from '@lv/contract/kinds-of-work'
import { formatList } from '@lv/contract/lists'
import { trades as allTrades, type Trade, type WorkKind } from '@lv/contract/options'
import { LEADS_PER_REQUEST } from '@lv/contract/pricing'
import { parseWorkKinds, WHOLE } from './parts/words-of-work.ts'

export type WorkBrief = { trades: string[]; workKind: WorkKind | null; title: string; description: string }

/** `fit` is from 0 to 1. `part` is a kind that any of its trades may do, or a trade that was asked for by name. */
export type RequestedWork = { part: string; kind: WorkKey; trade: Trade; fit: number }

/** `wanted` holds indices. `alike` names the sides of which one professional is hired for all. */
export type Side = { name: string; wanted: number[]; alike: string[] }

const kindsOf: Record<WorkKind, readonly WorkKey[]> = {
  Kitchen: ['kitchen'],
  Bathroom: ['bathroom'],
  Extension: ['extension'],
  'Whole house renovation': ['wholeHouse'],
  'Second storey': ['secondStorey'],
  'Heritage restoration': ['heritage'],
  'Deck or outdoor': ['deck', 'garden', 'fence'],
  Roof: ['roof', 'roofPlumbing'],
  'New build': ['newHome'],
  'Repair or maintenance': [],
  Other: [],
}

const GENERAL: Trade = 'Builder/Contractor'
/** A text with more trades is a renovation, which a builder takes on. */
const MAX_TRADES = LEADS_PER_REQUEST

const narrowed = (kinds: readonly WorkKey[], named: readonly WorkKey[]): readonly WorkKey[] => {
  const both = kinds.filter((kind) => named.includes(kind))
  return both.length > 0 ? both : kinds
}

const doersOf = (kind: WorkKey) => allTrades.filter((trade) => fitOf(kind, trade) > 0).join(' or ')

/** The largest whole job, else the trades' work; a builder where the words say too little or too much. */
function kindsByWords(named: readonly WorkKey[], workKind: WorkKind | null): readonly WorkKey[] {
  const whole = WHOLE.find((kind) => named.includes(kind))
  if (whole) return [whole]
  if (new Set(named.map(doersOf)).size > MAX_TRADES) return ['building']
  if (named.length > 0) return named
  return [workKind === 'Repair or maintenance' ? 'repairs' : 'building']
}

const doneBy = (kinds: readonly WorkKey[], trades: readonly string[]): RequestedWork[] =>
  kinds.flatMap((kind) =>
    allTrades.flatMap((trade) => {
      const fit = trades.includes(trade) ? fitOf(kind, trade) : 0
      return fit > 0 ? [{ part: kind, kind, trade, fit }] : []
    }),
  )

const forThemselves = (trades: readonly string[], named: readonly WorkKey[]): RequestedWork[] =>
  trades.flatMap((trade) => doneBy(narrowed(ownKinds(trade), named), [trade]).map((one) => ({ ...one, part: trade })))

/** The chosen kind comes first; other named trades are wanted for themselves (PRODUCT.md, section 10). */
export function findRequestedWork({ trades, workKind, title, description }: WorkBrief): RequestedWork[] {
  const named = parseWorkKinds({ title, description })
  const chosen = workKind ? kindsOf[workKind] : []
  if (trades.length > 0) {
    const both = doneBy(chosen, trades.includes(GENERAL) && doneBy(chosen, trades).length === 0 ? allTrades : trades)
    if (both.length > 0) {
      const kinds = narrowed([...new Set(both.map(({ kind }) => kind))], named)
      const meant = both.filter(({ kind }) => kinds.includes(kind))
      const others = trades.filter((trade) => trade !== GENERAL && meant.every((one) => one.trade !== trade))
      const isWhole = kinds.some((kind) => WHOLE.includes(kind)) && others.length >= MAX_TRADES
      return [...meant, ...forThemselves(isWhole ? [] : others, named)]
    }
    return forThemselves(trades, named)
  }
  return doneBy(chosen.length > 0 ? narrowed(chosen, named) : kindsByWords(named, workKind), allTrades)
}

/** Empty where one trade does all, or nobody said which of a kind's work is meant. */
export function sidesOf({ trades, title, description }: WorkBrief, wanted: readonly RequestedWork[]): Side[] {
  const named = parseWorkKinds({ title, description })
  if (trades.length === 0 && wanted.some(({ kind }) => !named.includes(kind))) return []
  const nameOf = ({ trade, kind }: RequestedWork) => (trades.length > 0 ? trade : doersOf(kind))
  const groups = Map.groupBy(wanted.keys(), (at) => nameOf(wanted[at] as RequestedWork))
  if (groups.size < 2) return []
  const kindsAt = (places: number[]) => new Set(places.map((at) => wanted[at]?.kind))
  const areAlike = (one: Set<unknown>, other: Set<unknown>) => one.isSubsetOf(other) || other.isSubsetOf(one)
  return [...groups].map(([name, places]) => {
    const own = kindsAt(places)
    const alike = [...groups].flatMap(([other, theirs]) => (areAlike(own, kindsAt(theirs)) ? [other] : []))
    return { name, wanted: places, alike }
  })
}

export function inWords(done: readonly RequestedWork[]): string {
  const labels = [...Map.groupBy(done, ({ part }) => part)].flatMap(([part, ofPart]) => {
    const kinds = [...new Set(ofPart.map(({ kind }) => kind))]
    const all = tradeLabels[part as Trade]
    return all && kinds.length === ownKinds(part).length ? [all] : kinds.map((kind) => kindsOfWork[kind].label)
  })
  return formatList(labels)
}
