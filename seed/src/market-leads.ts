import { HOUR_MS, MINUTE_MS } from '@lv/contract/durations'
import { decideAt } from '@lv/server/domains/marketplace/leads/settle.ts'
import { ACTIONS, askAt, decide, type LeadScene, WAITS } from './market-actions.ts'
import type { MarketLead } from './market-shapes.ts'
import type { Random } from './random.ts'
import { answerDelay, awake } from './timeline.ts'

type Sent = Pick<MarketLead, 'id' | 'professional' | 'factors' | 'distanceKm' | 'sentAt'>

/** A lead as it is sent, with its points held. */
export const sendLead = (sent: Sent): MarketLead => ({
  ...sent,
  status: 'sent',
  readAt: null,
  contactedAt: null,
  attemptedAt: null,
  engagedAt: null,
  closedAt: null,
  charge: 'held',
  rule: null,
  decidedAt: null,
  capturedAt: null,
  capturedBy: null,
  askedAt: null,
  answer: null,
  decideAt: decideAt(new Date(sent.sentAt)).getTime(),
  card: null,
  shownAt: [],
  quote: null,
  messages: [],
  report: null,
  events: [],
  readTo: { professional: null, homeowner: null },
})

/** The next moment: after a wait as people wait, before `latest`, and before silence decides while it may. */
function next(random: Random, { from, hours, latest }: { from: number; hours: number; latest: number }): number {
  const wanted = awake(random, from + answerDelay(random, hours))
  if (wanted < latest) return Math.max(wanted, from + MINUTE_MS)
  return from + Math.max(MINUTE_MS, Math.round((latest - from) * (0.3 + 0.4 * random.next())))
}

const deedsOf = (script: string) =>
  script
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const [name = '', detail = ''] = word.split(':')
      return { name, detail, wait: WAITS[name] ?? 1 }
    })

/** Both sides act in order until `latest`, in quicker succession if there is little time. @returns when the last did */
export function liveLead(lead: MarketLead, scene: LeadScene, script: string, latest: number): number {
  const deeds = deedsOf(script)
  const hours = deeds.reduce((sum, { wait }) => sum + wait, 0)
  const pace = Math.min(1, (latest - lead.sentAt) / (hours * 2 * HOUR_MS + 1))
  let at = lead.sentAt
  for (const { name, detail, wait } of deeds) {
    const deed = ACTIONS[name]
    if (!deed) throw new Error(`nobody knows how to ${name}`)
    const from = name === 'yes' || name === 'no' ? Math.max(at, Math.min(askAt(lead), latest - MINUTE_MS)) : at
    const bound = lead.charge === 'held' ? Math.min(latest, (lead.decideAt ?? latest) - HOUR_MS) : latest
    at = next(scene.random, { from: Math.min(from, bound - 2 * MINUTE_MS), hours: wait * pace, latest: bound })
    deed(lead, scene, at, detail)
  }
  return at
}

/** What silence has decided by now, and whether the homeowner was asked before. */
export function settle(lead: MarketLead, now: number) {
  const asked = askAt(lead)
  if (asked <= (lead.decidedAt ?? now) && asked <= now) lead.askedAt = asked
  if (lead.charge !== 'held' || lead.decideAt === null || lead.decideAt > now) return
  const at = Math.min(now, lead.decideAt + MINUTE_MS / 2)
  if (lead.attemptedAt === null) decide(lead, 'captured', 'nothing_attempted', at)
  else decide(lead, 'released', 'homeowner_silent', at)
}
