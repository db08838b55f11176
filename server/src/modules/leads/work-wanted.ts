import { fitOf, kindsOfWork, ownKinds, tradeLabels, type WorkKey } from '@lv/contract/kinds-of-work'
import { trades as allTrades, type Trade, type WorkKind } from '@lv/contract/options'
import { kindsNamed } from './parts/words-of-work.ts'

/** What a request says about the work. */
export type Asked = { trades: string[]; workKind: WorkKind | null; title: string; description: string }

/**
 * A kind of work that is wanted and a trade that does it, from 0 to 1 how well. `part` is what of the request it is for: a
 * kind that any of its trades may do, or a trade that was asked for by name.
 */
export type Wanted = { part: string; kind: WorkKey; trade: Trade; fit: number }

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

/** Jobs for one firm, of which trades are parts: who wants a new bathroom names its taps and tiles as well. */
const WHOLE: readonly WorkKey[] = ['newHome', 'secondStorey', 'extension', 'wholeHouse', 'bathroom', 'kitchen']
/** Takes on a whole job: who names a builder for a bathroom wants one who does bathrooms. */
const GENERAL: Trade = 'Builder/Contractor'
/** More trades than these in one text are a renovation, which a builder takes on. */
const MOST_TRADES = 3

const narrowed = (kinds: readonly WorkKey[], named: readonly WorkKey[]): readonly WorkKey[] => {
  const both = kinds.filter((kind) => named.includes(kind))
  return both.length > 0 ? both : kinds
}

/** What the words alone want: the largest whole job, else the trades' work; a builder where they say too little or too much. */
function kindsByWords(named: readonly WorkKey[], workKind: WorkKind | null): readonly WorkKey[] {
  const whole = WHOLE.find((kind) => named.includes(kind))
  if (whole) return [whole]
  if (named.length > MOST_TRADES) return ['building']
  if (named.length > 0) return named
  return [workKind === 'Repair or maintenance' ? 'repairs' : 'building']
}

const doneBy = (kinds: readonly WorkKey[], trades: readonly string[]): Wanted[] =>
  kinds.flatMap((kind) =>
    allTrades.flatMap((trade) => {
      const fit = trades.includes(trade) ? fitOf(kind, trade) : 0
      return fit > 0 ? [{ part: kind, kind, trade, fit }] : []
    }),
  )

/**
 * Which kinds of work a request wants, and which trades do them: nobody else is asked. A brief's kind of work comes first,
 * done by those of the named trades that do it. Trades that do not, or without a kind, are wanted for themselves. What is
 * written counts where it says more: a plumber for the gas, and where neither trade nor kind was chosen.
 */
export function workWanted({ trades, workKind, title, description }: Asked): Wanted[] {
  const named = kindsNamed({ title, description })
  const chosen = workKind ? kindsOf[workKind] : []
  if (trades.length > 0) {
    const both = doneBy(chosen, trades.includes(GENERAL) && doneBy(chosen, trades).length === 0 ? allTrades : trades)
    if (both.length > 0) {
      const kinds = narrowed([...new Set(both.map(({ kind }) => kind))], named)
      return both.filter(({ kind }) => kinds.includes(kind))
    }
    return trades.flatMap((trade) =>
      doneBy(narrowed(ownKinds(trade), named), [trade]).map((one) => ({ ...one, part: trade })),
    )
  }
  return doneBy(chosen.length > 0 ? narrowed(chosen, named) : kindsByWords(named, workKind), allTrades)
}

const listed = new Intl.ListFormat('en-AU')

/** What of the wanted somebody does, in words: 'plumbing', 'gas fitting', 'tiling and floors'. */
export function inWords(done: readonly Wanted[]): string {
  const labels = [...Map.groupBy(done, ({ part }) => part)].flatMap(([part, ofPart]) => {
    const kinds = [...new Set(ofPart.map(({ kind }) => kind))]
    const all = tradeLabels[part as Trade]
    return all && kinds.length === ownKinds(part).length ? [all] : kinds.map((kind) => kindsOfWork[kind].label)
  })
  return listed.format(labels)
}
