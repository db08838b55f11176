import type { LeadMessage, LeadPage, WonJob } from '@lv/contract/lead-shapes'
import { chargeRuleLabels } from '@lv/contract/options'
import type { Quote } from '@lv/contract/quote-shapes'

export type Moment = {
  at: string
  says: string
  /** The professional tried to get in touch: from the first time on, the homeowner's silence counts. */
  isAttempt?: boolean
  /** Still to come: then silence decides. */
  isAhead?: boolean
}

const decided = { held: '', captured: 'Points spent', released: 'Points back', refunded: 'Points refunded' }

/** What moved the clock of a lead, in order, and what is still to come. */
export function momentsOf(lead: LeadPage, messages: LeadMessage[], quote: Quote | null): Moment[] {
  const { charge, createdAt, contactedAt, report } = lead
  const sent = messages.find(({ isMine }) => isMine)
  const answered = messages.find(({ isMine }) => !isMine)
  const isReadSince = sent?.isRead && !answered
  const moments: Moment[] = [
    { at: createdAt, says: `Sent to you, ${lead.costPerLead} points held` },
    ...(contactedAt ? [{ at: contactedAt, says: 'You marked it contacted', isAttempt: true }] : []),
    ...(sent
      ? [
          {
            at: sent.createdAt,
            says: isReadSince ? 'Your first message, read since' : 'Your first message',
            isAttempt: true,
          },
        ]
      : []),
    ...(answered ? [{ at: answered.createdAt, says: `${answered.authorName} wrote to you` }] : []),
    ...(quote ? [{ at: quote.sentAt, says: 'You sent a quote', isAttempt: true }] : []),
    ...(quote?.readAt ? [{ at: quote.readAt, says: 'They read your quote' }] : []),
    ...jobMoments(lead.job),
    ...(report ? [{ at: report.createdAt, says: 'You reported the lead' }] : []),
    ...(charge.decidedAt && charge.rule
      ? [{ at: charge.decidedAt, says: `${decided[charge.state]}: ${lower(chargeRuleLabels[charge.rule])}` }]
      : []),
  ]
  const past = moments.toSorted((a, b) => a.at.localeCompare(b.at))
  if (charge.state !== 'held' || !charge.decideAt) return past
  const says = past.some(({ isAttempt }) => isAttempt)
    ? 'If they don’t respond by then, you get your points back'
    : 'If you haven’t been in touch by then, the points are spent'
  return [...past, { at: charge.decideAt, says, isAhead: true }]
}

/** From the homeowner's choice on. */
function jobMoments(job: WonJob | null): Moment[] {
  if (!job) return []
  const { acceptedAt, doneAt, doneBy, completedAt } = job
  return [
    { at: acceptedAt, says: 'Your quote was accepted' },
    ...(doneAt ? [{ at: doneAt, says: `${doneBy === 'homeowner' ? 'They' : 'You'} said that the job is done` }] : []),
    ...(completedAt ? [{ at: completedAt, says: 'They confirmed that the job is done' }] : []),
  ]
}

/** Within a sentence; 'You' and 'The' begin small there. */
const lower = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)
