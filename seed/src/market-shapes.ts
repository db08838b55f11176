import type {
  BudgetBand,
  ChargeRule,
  ChargeState,
  CloseOutReason,
  LeadStatus,
  QuoteLineKind,
  ReportReason,
  RequestStatus,
  Timing,
  Trade,
  WorkKind,
} from '@lv/contract/options'
import type { TierName } from '@lv/contract/pricing'
import type { MatchFactor } from '@lv/server/domains/marketplace/leads/schema.ts'
import type { QuoteFlag } from '@lv/server/domains/marketplace/quotes/schema.ts'

/** A professional as written; `thrifty` never buys points, `papers` is the state of the licence. */
export type SeedProfessional = {
  key: string
  name: string
  business: string | null
  email: string | null
  suburb: string
  radiusKm: number
  tier: TierName
  trades: Trade[]
  about: string
  papers: 'checked' | 'expiring' | 'expired' | 'submitted' | 'rejected' | 'none'
  state: 'active' | 'away' | 'off' | 'suspended' | 'unverified' | 'thrifty'
}

/** How a request ends; without an end it waits, or has quotes. */
type End =
  | 'unverified'
  | 'no_consent'
  | 'duplicate'
  | 'bounced'
  | 'cancelled_unverified'
  | 'cancelled'
  | 'accepted'
  | 'done'
  | 'completed'

/** A quote request as written, with its outcome. */
export type SeedBrief = {
  title: string
  kind: WorkKind | null
  trades: Trade[]
  budget: BudgetBand | null
  timing: Timing | null
  owner: boolean | null
  plans: boolean | null
  text: string
  /** Dollars that a middling quote comes to. */
  price: number
  /** Days before now at which it was written. */
  ago: number
  /** One lead each: the actions of the two sides in order, after whose lead it is ('builder:', 'plumber:', else anybody). */
  leads: string[]
  suburb?: string
  /** Its job is told day by day: a fixed price within the law, and a start that fits. */
  isTold?: boolean
  isHome?: boolean
  end?: End
  /** Title of the request that a duplicate repeats. */
  repeats?: string
  /** Which of the leads is accepted. */
  chosen?: number
  reasons?: CloseOutReason[]
  cancelReason?: string
  review?: { stars: number; text: string; reply?: string }
}

/** A conversation between the two sides, for the kinds of work it fits; none means any. */
export type Script = { kinds?: WorkKind[]; write: string; answer: string; reply: string; thanks: string }

export type Person = { key: string; firstName: string; lastName: string; email: string; phone: string }
export type Place = { suburb: string; postcode: string; latitude: number; longitude: number }

export type MarketProfessional = SeedProfessional & {
  /** Its round's own key: the id is made of it. */
  id: string
  userId: string
  slug: string
  mobile: string
  /** Nobody else has this number. */
  ownsMobile: boolean
  abn: string
  place: Place
  postcodes: string[]
  joinedAt: number
}

export type MarketLine = { scopeAt: number | null; kind: QuoteLineKind; label: string; amountCents: number }
export type MarketVersion = {
  lines: MarketLine[]
  lowCents: number
  highCents: number
  depositCents: number
  startFrom: string
  startTo: string
  durationDays: number
  validUntil: string
  warranty: string
  note: string
  flags: QuoteFlag[]
  at: number
}
type MarketQuote = { versions: MarketVersion[]; readAt: number | null; status: string; decidedAt: number | null }
type MarketMessage = { from: 'professional' | 'homeowner'; body: string; at: number }
type MarketEvent = {
  kind: string
  at: number
  professionalId: string | null
  detail: Record<string, string | number>
}
type Report = {
  reason: ReportReason
  note: string
  status: 'pending' | 'accepted' | 'rejected'
  decisionNote: string
  at: number
  decidedAt: number | null
}

/** A lead at the end of its story. Instants are milliseconds. */
export type MarketLead = {
  id: string
  professional: MarketProfessional
  status: LeadStatus
  factors: MatchFactor[]
  distanceKm: number
  sentAt: number
  readAt: number | null
  contactedAt: number | null
  attemptedAt: number | null
  engagedAt: number | null
  charge: ChargeState
  rule: ChargeRule | null
  decidedAt: number | null
  /** When the points were captured, where they were given back later. */
  capturedAt: number | null
  capturedBy: ChargeRule | null
  decideAt: number | null
  askedAt: number | null
  answer: 'yes' | 'no' | null
  closedAt: number | null
  card: { rank: number | null; of: number; band: string | null; reason: CloseOutReason | null } | null
  shownAt: number[]
  quote: MarketQuote | null
  messages: MarketMessage[]
  /** How far each side has read the thread. */
  readTo: { professional: number | null; homeowner: number | null }
  report: Report | null
  events: MarketEvent[]
}

export type MarketRequest = {
  id: string
  brief: SeedBrief
  person: Person
  place: Place
  status: RequestStatus
  scope: string[]
  createdAt: number
  verifiedAt: number | null
  consentAt: number | null
  duplicateOf: string | null
  bouncedAt: number | null
  acceptedAt: number | null
  doneAt: number | null
  doneBy: 'homeowner' | 'professional' | null
  completedAt: number | null
  cancelledAt: number | null
  reviewedAt: number | null
  repliedAt: number | null
  leads: MarketLead[]
  events: MarketEvent[]
}

export type Market = { professionals: MarketProfessional[]; people: Person[]; requests: MarketRequest[] }
