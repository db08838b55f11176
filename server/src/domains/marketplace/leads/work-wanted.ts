import { fitOf, kindsOfWork, ownKinds, tradeLabels, type WorkKey } from '@lv/contract/kinds-of-work'
import { formatList } from '@lv/contract/lists'
import { trades as allTrades, type Trade, type WorkKind } from '@lv/contract/options'
import { LEADS_PER_REQUEST } from '@lv/contract/pricing'
import { parseWorkKinds, WHOLE } from './parts/words-of-work.ts'

/** What a request says about the work. */
export type WorkBrief = { trades: string[]; workKind: WorkKind | null; title: string; description: string }

/**
 * A kind of work that is wanted and a trade that does it, from 0 to 1 how well. `part` is what of the request it is for: a
 * kind that any of its trades may do, or a trade that was asked for by name.
 */
export type RequestedWork = { part: string; kind: WorkKey; trade: Trade; fit: number }

/**
 * What of a request needs a trade of its own: it keeps a place for somebody who does some of these (places in the wanted).
 * `alike` names it and the others whose work is the same, or all in theirs: one of them is hired, not each.
 */
export type Side = { name: string; wanted: number[]; alike: string[] }

/** The kinds that a brief's kind of work stands for; none where it says nothing about who does it. */
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

/** Takes on a whole job: who names a builder for a bathroom wants one who does bathrooms. */
const GENERAL: Trade = 'Builder/Contractor'
/** More trades than these in one text are a renovation, which a builder takes on; nor are there more places for them. */
const MAX_TRADES = LEADS_PER_REQUEST

const narrowed = (kinds: readonly WorkKey[], named: readonly WorkKey[]): readonly WorkKey[] => {
  const both = kinds.filter((kind) => named.includes(kind))
  return both.length > 0 ? both : kinds
}

const doersOf = (kind: WorkKey) => allTrades.filter((trade) => fitOf(kind, trade) > 0).join(' or ')

/** What the words alone want: the largest whole job, else the trades' work; a builder where they say too little or too much. */
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

/** The own work of trades that were asked for by name. */
const forThemselves = (trades: readonly string[], named: readonly WorkKey[]): RequestedWork[] =>
  trades.flatMap((trade) => doneBy(narrowed(ownKinds(trade), named), [trade]).map((one) => ({ ...one, part: trade })))

/**
 * Which kinds of work a request wants, and which trades do them: nobody else is asked. A brief's kind of work comes first,
 * done by those of the named trades that do it. Trades that do not, or without a kind, are wanted for themselves (PRODUCT.md,
 * section 10), unless a whole job has more of them than places: then they are its parts. What is written counts where it says
 * more: a plumber for the gas, and where neither trade nor kind was chosen.
 */
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

/**
 * The sides of a request that names several trades: those that were chosen, else those of the kinds of work that its words
 * name. None where it all is one trade's, or where nobody said which of a kind's work is meant.
 */
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

/** What of the wanted somebody does, in words: 'plumbing', 'gas fitting', 'tiling and floors'. */
export function inWords(done: readonly RequestedWork[]): string {
  const labels = [...Map.groupBy(done, ({ part }) => part)].flatMap(([part, ofPart]) => {
    const kinds = [...new Set(ofPart.map(({ kind }) => kind))]
    const all = tradeLabels[part as Trade]
    return all && kinds.length === ownKinds(part).length ? [all] : kinds.map((kind) => kindsOfWork[kind].label)
  })
  return formatList(labels)
}
