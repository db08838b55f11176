import { DAY_MS } from '@lv/contract/durations'
import type { ChargeRule, ReportReason } from '@lv/contract/options'
import { addBusinessHours, businessMinutesBetween } from '@lv/server/core/calendar/business-hours.ts'
import { decideAt } from '@lv/server/domains/marketplace/leads/settle.ts'
import type { LegalRule } from '@lv/server/domains/marketplace/quotes/legal-rules.ts'
import { REPORTS } from './content/market-talk.ts'
import { priceVersion, type Style } from './market-prices.ts'
import type { MarketLead, Script, SeedBrief } from './market-shapes.ts'
import type { Random } from './random.ts'

/** What a lead's actions happen in. */
export type LeadScene = {
  random: Random
  brief: SeedBrief
  scope: string[]
  rules: LegalRule[]
  style: Style
  /** The scope lines that they price, where the work is for several trades; undefined for all. */
  own: ReadonlySet<string> | undefined
  /** How dear this professional is beside others, around 1. */
  factor: number
  script: Script
  /** Puts names and days into a text. */
  fill(text: string): string
}

const HOURS_TO_ASK = { afterAttempt: 24, afterLead: 48 }

/** Hours that pass before an action, as a median. */
export const WAITS: Record<string, number> = {
  open: 3,
  mark: 1.5,
  write: 2,
  answer: 9,
  reply: 4,
  peruse: 7,
  quote: 34,
  look: 12,
  revise: 30,
  withdraw: 50,
  yes: 6,
  no: 6,
  report: 8,
  'report-ok': 8,
  'report-no': 8,
  refund: 20,
}

const note = (lead: MarketLead, kind: string, at: number, detail: Record<string, string | number> = {}) =>
  lead.events.push({ kind, at, professionalId: lead.professional.id, detail })

function attempt(lead: MarketLead, at: number) {
  if (lead.attemptedAt !== null) return
  lead.attemptedAt = at
  if (lead.charge === 'held') lead.decideAt = decideAt(new Date(at)).getTime()
}

/** Decides about the points, as `domains/marketplace/leads/record-engagement.ts` and its neighbours do. */
export function decide(lead: MarketLead, charge: 'captured' | 'released' | 'refunded', rule: ChargeRule, at: number) {
  if (charge === 'captured') Object.assign(lead, { capturedAt: at, capturedBy: rule })
  Object.assign(lead, { charge, rule, decidedAt: at, decideAt: null })
  note(lead, charge, at, { rule })
}

export function engage(lead: MarketLead, rule: ChargeRule, at: number) {
  lead.engagedAt ??= at
  if (lead.charge === 'held') decide(lead, 'captured', rule, at)
}

/** When the homeowner is asked whether the professional was in touch. */
export const askAt = ({ attemptedAt, sentAt }: MarketLead) =>
  (attemptedAt === null
    ? addBusinessHours(new Date(sentAt), HOURS_TO_ASK.afterLead)
    : addBusinessHours(new Date(attemptedAt), HOURS_TO_ASK.afterAttempt)
  ).getTime()

function speak(lead: MarketLead, from: 'professional' | 'homeowner', body: string, at: number) {
  if (from === 'professional' && !lead.messages.some((one) => one.from === from)) note(lead, 'message', at)
  lead.messages.push({ from, body, at })
  lead.readTo[from] = at
}

function report(lead: MarketLead, reason: ReportReason, status: 'pending' | 'accepted' | 'rejected', at: number) {
  const { note: text, accepted, rejected } = REPORTS[reason]
  const decidedAt = status === 'pending' ? null : at + DAY_MS
  const decisionNote = status === 'pending' ? '' : status === 'accepted' ? accepted : rejected
  lead.report = { reason, note: text, status, decisionNote, at, decidedAt }
  if (decidedAt !== null && status === 'accepted')
    decide(lead, lead.charge === 'held' ? 'released' : 'refunded', 'report_accepted', decidedAt)
}

function sayYesOrNo(lead: MarketLead, answer: 'yes' | 'no', at: number) {
  lead.answer = answer
  if (answer === 'yes') engage(lead, 'confirmed_contact', at)
  note(lead, `answered_${answer}`, at)
}

function price(lead: MarketLead, { random, brief, scope, own, rules, style, factor }: LeadScene, at: number) {
  const again = lead.quote ? 0.94 : 1
  const version = priceVersion({ random, brief, scope, own, rules, style, at }, factor * again)
  lead.quote ??= { versions: [], readAt: null, status: 'sent', decidedAt: null }
  lead.quote.versions.push(version)
}

type Action = (lead: MarketLead, scene: LeadScene, at: number, detail: string) => void

/** What each side can do, and what it changes of the lead. */
export const ACTIONS: Record<string, Action> = {
  open(lead, _, at) {
    lead.readAt = at
    lead.shownAt.push(at)
  },
  mark(lead, _, at) {
    Object.assign(lead, { contactedAt: at, status: lead.status === 'sent' ? 'contacted' : lead.status })
    lead.shownAt.push(at)
    attempt(lead, at)
    note(lead, 'contacted', at)
  },
  write(lead, { script, fill }, at) {
    speak(lead, 'professional', fill(script.write), at)
    attempt(lead, at)
  },
  answer(lead, { script, fill }, at) {
    const isFirst = !lead.messages.some(({ from }) => from === 'homeowner')
    speak(lead, 'homeowner', fill(isFirst ? script.answer : script.thanks), at)
    engage(lead, 'message_answered', at)
  },
  reply: (lead, { script, fill }, at) => speak(lead, 'professional', fill(script.reply), at),
  peruse(lead, _, at) {
    lead.readTo.homeowner = at
    engage(lead, 'message_read', at)
  },
  quote(lead, scene, at) {
    price(lead, scene, at)
    attempt(lead, at)
    lead.status = 'quoted'
    note(lead, 'quote_sent', at)
  },
  look(lead, _, at) {
    if (lead.quote) lead.quote.readAt = at
    if (lead.messages.length > 0) lead.readTo.homeowner = at
    engage(lead, 'quote_read', at)
  },
  revise(lead, scene, at) {
    price(lead, scene, at)
    note(lead, 'quote_revised', at, { version: lead.quote?.versions.length ?? 2 })
  },
  withdraw(lead, _, at) {
    if (lead.quote) lead.quote.status = 'withdrawn'
    lead.status = 'withdrawn'
    note(lead, 'quote_withdrawn', at)
  },
  yes: (lead, _, at) => sayYesOrNo(lead, 'yes', at),
  no: (lead, _, at) => sayYesOrNo(lead, 'no', at),
  report: (lead, _, at, reason) => report(lead, reason as ReportReason, 'pending', at),
  'report-ok': (lead, _, at, reason) => report(lead, reason as ReportReason, 'accepted', at),
  'report-no': (lead, _, at, reason) => report(lead, reason as ReportReason, 'rejected', at),
  refund: (lead, _, at) => decide(lead, 'refunded', 'refunded_by_admin', at),
}

/** Business minutes to the first attempt; null without one. */
export const minutesToAnswer = ({ sentAt, attemptedAt }: MarketLead) =>
  attemptedAt === null ? null : businessMinutesBetween(new Date(sentAt), new Date(attemptedAt))
