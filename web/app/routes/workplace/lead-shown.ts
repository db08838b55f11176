import { formatDateTime } from '@lv/contract/dates'
import { jobKind, jobName } from '@lv/contract/job-kind'
import type { Lead, LeadPage } from '@lv/contract/lead-shapes'
import { formatNumber } from '@lv/contract/numbers'
import {
  chargeRuleLabels,
  closeOutReasonLabels,
  leadStatusLabels,
  reportReasonLabels,
  reportReasons,
} from '@lv/contract/options'
import { showPhone } from '@lv/contract/phone'
import type { BadgeTone } from '../../ui/badge.tsx'
import { isBack, pointsOf } from './lead-words.ts'

// For loaders only: what a lead says in words is made on the server, and the lists of words stay there.

type LeadWords = {
  heading: string
  kind: string
  /** What a professional asks first, on one line. */
  facts: string
  status: { label: string; tone: BadgeTone }
  /** By which rule the points were decided. */
  rule: string | null
  points: string
  /** The points came back. */
  isBack: boolean
  phone: string | null
  budget: string
  timing: string
}

/** A lead with its words. */
export type LeadView<L extends Lead = Lead> = L & { words: LeadWords }

const tones: Partial<Record<Lead['status'], BadgeTone>> = {
  sent: 'attention',
  contacted: 'good',
  quoted: 'good',
  won: 'good',
}

/** A lead's status; where its points came back and nothing followed, that is what matters. */
function statusOf(lead: Lead): LeadWords['status'] {
  const { status } = lead
  if (isBack(lead) && ['sent', 'contacted', 'closed'].includes(status)) return { label: 'Returned', tone: 'neutral' }
  return { label: leadStatusLabels[status], tone: tones[status] ?? 'neutral' }
}

const givenBudget = ({ quoteRequest: { budget } }: Lead) => (budget === 'Request Quote' ? null : budget)

/** Our own form sends a time in any case; it counts where it was chosen. */
const givenTiming = ({ quoteRequest: { projectType }, timing, timeframe }: Lead) =>
  timing ?? (projectType === 'Quote Request' ? null : timeframe || null)

/** The documented type, budget and time only where somebody gave one. */
function factsOf(lead: Lead) {
  const { quoteRequest, distanceKm, workKind } = lead
  return [
    givenBudget(lead),
    workKind || quoteRequest.projectType === 'Quote Request' ? null : quoteRequest.projectType,
    givenTiming(lead),
    distanceKm === null ? null : `${formatNumber(distanceKm)} km from you`,
  ]
    .filter(Boolean)
    .join(' · ')
}

export const toLeadView = <L extends Lead>(lead: L): LeadView<L> => ({
  ...lead,
  words: {
    heading: jobName(lead),
    kind: jobKind(lead),
    facts: factsOf(lead),
    status: statusOf(lead),
    rule: lead.charge.rule && chargeRuleLabels[lead.charge.rule],
    points: pointsOf(lead),
    isBack: isBack(lead),
    phone: lead.customerPhone && showPhone(lead.customerPhone),
    budget: givenBudget(lead) ?? 'Not given',
    timing: givenTiming(lead) ?? 'Not given',
  },
})

const plans = (ready: boolean | null) => (ready === null ? null : ready ? 'Plans ready' : 'No plans yet')

/** What is known of a job, each in a word or two. */
export function jobFactsOf(lead: LeadPage): string[] {
  const facts = [
    lead.workKind,
    lead.budgetBand ?? givenBudget(lead),
    givenTiming(lead),
    lead.occupancy && { owner: 'Owner', tenant: 'Tenant' }[lead.occupancy],
    plans(lead.plansReady),
    ...lead.trades,
  ]
  return [...new Set(facts.filter((fact): fact is string => Boolean(fact)))]
}

/** Why nobody can write any more, with the homeowner's own words; undefined while people can. */
export function closedReasonOf({ requestStatus, cancelReason }: LeadPage): string | undefined {
  if (requestStatus !== 'cancelled') return undefined
  return cancelReason
    ? `The homeowner cancelled this request: “${cancelReason}”`
    : 'The homeowner cancelled this request.'
}

const places = ['', 'Lowest', 'Second lowest', 'Third lowest']

/** What somebody who was not chosen learns; null where nobody else was chosen. */
export function closeOutOf({ closeOut }: LeadPage) {
  if (!closeOut) return null
  const { rank, of, band, reason, closedAt } = closeOut
  return {
    closedAt: formatDateTime(closedAt),
    facts: [
      {
        label: 'Your place by price',
        value: rank === null ? 'None: you had no open quote' : `${places[rank] ?? rank} of ${of}`,
      },
      { label: 'The winner’s price', value: band ?? 'Not shown: you had no open quote for the same work' },
      { label: 'The homeowner’s reason', value: reason ? closeOutReasonLabels[reason] : 'None was given' },
    ],
  }
}

/** The reasons of the report form, or what was reported. */
export const reportChoicesOf = ({ report }: LeadPage) =>
  (report ? [report.reason] : reportReasons).map((value) => ({ value, label: reportReasonLabels[value] }))
