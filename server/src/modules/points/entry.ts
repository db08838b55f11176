import { createHash } from 'node:crypto'
import { ApiError } from '@lv/contract/errors'

type Unit = 'LVP' | 'AUD'
type OwnKind = 'issued_purchase' | 'issued_bonus' | 'revenue_leads' | 'goodwill'
type ProfessionalKind = 'available' | 'held' | 'receivable' | 'credit'

/** One of a professional's accounts, or one of the platform's own. */
type Account = { professionalId: string; kind: ProfessionalKind } | { own: OwnKind }
/** Whole points, or cents on `credit`: what comes is positive, what goes is negative. */
export type Posting = { account: Account; amount: number }

/** A movement to be written. The same key moves value once, whoever retries. */
export type NewEntry = {
  kind: string
  key: string
  /** What it is about: a lead, a professional. */
  subject?: string
  description: string
  /** Dollars that came or went with it, in cents. */
  amountCents?: number
  /** The entry that is taken back; an entry is taken back once. */
  reverses?: string
  postings: Posting[]
}

/** Thrown where a key is used again for something else: a mistake of ours, never an answer to retry. */
export class KeyReused extends Error {
  readonly key: string
  constructor(key: string) {
    super(`the ledger key ${key} was used before, for something else`)
    this.key = key
  }
}

export const professionalOf = ({ account }: Posting) => ('own' in account ? null : account.professionalId.toLowerCase())
export const kindOf = ({ account }: Posting) => ('own' in account ? account.own : account.kind)
const unitOf = (posting: Posting): Unit => (kindOf(posting) === 'credit' ? 'AUD' : 'LVP')

/** An amount as the ledger takes it. @throws `invalid` for anything but a whole number other than 0 */
function requireWhole(amount: unknown): number {
  if (Number.isSafeInteger(amount) && amount !== 0) return amount as number
  throw new ApiError('invalid', 'Use a whole number other than 0')
}

/** Points to give or to set aside. @throws `invalid` for anything but a whole number above 0 */
export function requirePoints(points: unknown) {
  if (requireWhole(points) < 0) throw new ApiError('invalid', 'Use a whole number above 0')
}

/** Checks what the database would refuse too, with a clearer word. */
export function requireBalanced({ key, postings }: NewEntry) {
  const sums = new Map<Unit, number>()
  for (const posting of postings)
    sums.set(unitOf(posting), (sums.get(unitOf(posting)) ?? 0) + requireWhole(posting.amount))
  if (postings.length === 0 || [...sums.values()].some((sum) => sum !== 0))
    throw new Error(`the postings of ${key} do not sum to zero`)
}

/** SHA-256 in hex of what an entry moves and why; `server/src/invariants/ledger.ts` makes the same of the rows. */
export function contentHash({ kind, subject = '', amountCents = 0, reverses = '', postings }: NewEntry): string {
  const moved = postings.map((posting) => `${professionalOf(posting) ?? 'own'} ${kindOf(posting)} ${posting.amount}`)
  const text = [kind, subject.toLowerCase(), amountCents, reverses.toLowerCase(), ...moved].join('\n')
  return createHash('sha256').update(text).digest('hex')
}
