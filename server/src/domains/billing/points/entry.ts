import { createHash } from 'node:crypto'
import { ApiError } from '@lv/contract/errors'
import { ownAccounts, type ownerAccounts, type professionalAccounts } from './schema.ts'

type Unit = 'LVP' | 'AUD'

type Account =
  | { professionalId: string; kind: (typeof professionalAccounts)[number] }
  | { ownerId: string; kind: (typeof ownerAccounts)[number] }
  | { own: keyof typeof ownAccounts }
/** Whole points, or cents on dollar accounts; positive amounts come in. */
export type Posting = { account: Account; amount: number }

/** The same key moves value once, however often it is retried. */
export type NewEntry = {
  kind: string
  key: string
  subject?: string
  description: string
  /** Dollars that came or went with it, in cents. */
  amountCents?: number
  reverses?: string
  postings: Posting[]
}

/** Our own bug, never an answer to retry. */
export class KeyReused extends Error {
  readonly key: string
  constructor(key: string) {
    super(`the ledger key ${key} was used before, for something else`)
    this.key = key
  }
}

export const professionalOf = ({ account }: Posting) =>
  'professionalId' in account ? account.professionalId.toLowerCase() : null
export const ownerOf = ({ account }: Posting) => ('ownerId' in account ? account.ownerId.toLowerCase() : null)
export const kindOf = ({ account }: Posting) => ('own' in account ? account.own : account.kind)

function unitOf({ account }: Posting): Unit {
  if ('own' in account) return ownAccounts[account.own]
  return 'ownerId' in account || account.kind === 'credit' ? 'AUD' : 'LVP'
}

/** @throws `invalid` for anything but a whole number other than 0 */
function requireWhole(amount: unknown): number {
  if (Number.isSafeInteger(amount) && amount !== 0) return amount as number
  throw new ApiError('invalid', 'Use a whole number other than 0')
}

/** @throws `invalid` for anything but a whole number above 0 */
export function requirePoints(points: unknown) {
  if (!Number.isSafeInteger(points) || Number(points) <= 0) throw new ApiError('invalid', 'Use a whole number above 0')
}

/** The database refuses these too, with a less clear message. */
export function requireBalanced({ key, postings }: NewEntry) {
  const sums = new Map<Unit, number>()
  for (const posting of postings)
    sums.set(unitOf(posting), (sums.get(unitOf(posting)) ?? 0) + requireWhole(posting.amount))
  if (postings.length === 0 || [...sums.values()].some((sum) => sum !== 0))
    throw new Error(`the postings of ${key} do not sum to zero`)
}

function holderOf(posting: Posting): string {
  const owner = ownerOf(posting)
  return owner === null ? (professionalOf(posting) ?? 'own') : `owner:${owner}`
}

/** SHA-256 in hex; `server/src/domains/operations/invariants/ledger.ts` computes the same from the rows. */
export function contentHash({ kind, subject = '', amountCents = 0, reverses = '', postings }: NewEntry): string {
  const moved = postings.map((posting) => `${holderOf(posting)} ${kindOf(posting)} ${posting.amount}`)
  const text = [kind, subject.toLowerCase(), amountCents, reverses.toLowerCase(), ...moved].join('\n')
  return createHash('sha256').update(text).digest('hex')
}
