import { melbourneDay } from '@lv/contract/dates'
import { seedId } from './insert.ts'
import { homeownerId, instant, type Row } from './market-rows.ts'
import type { MarketLead, MarketRequest } from './market-shapes.ts'

type Talk = { request: MarketRequest; lead: MarketLead }

const talks = (requests: MarketRequest[]): Talk[] =>
  requests.flatMap((request) => request.leads.map((lead) => ({ request, lead })))

const threadId = ({ lead }: Talk) => seedId(`${lead.id}/thread`)
const userOf = ({ request, lead }: Talk, side: 'professional' | 'homeowner') =>
  side === 'professional' ? lead.professional.userId : homeownerId(request.person)

/** Threads, how far each side has read, and what was written. */
export function threadRows(requests: MarketRequest[]) {
  const told = talks(requests).filter(({ lead }) => lead.messages.length > 0)
  return {
    conversations: told.map(
      (talk): Row => ({
        id: threadId(talk),
        kind: 'lead',
        subject: talk.lead.id,
        created_at: instant(talk.lead.messages[0]?.at ?? null),
        last_message_at: instant(talk.lead.messages.at(-1)?.at ?? null),
      }),
    ),
    members: told.flatMap((talk) =>
      (['professional', 'homeowner'] as const).map((side): Row => {
        const read = talk.lead.readTo[side]
        return {
          conversation_id: threadId(talk),
          user_id: userOf(talk, side),
          read_at: instant(read),
          unread: talk.lead.messages.filter(({ from, at }) => from !== side && (read === null || at > read)).length,
          last_message_at: instant(talk.lead.messages.at(-1)?.at ?? null),
        }
      }),
    ),
    messages: told.flatMap((talk) =>
      talk.lead.messages.map(
        ({ from, body, at }, i): Row => ({
          id: seedId(`${talk.lead.id}/message/${i}`),
          conversation_id: threadId(talk),
          author_id: userOf(talk, from),
          body,
          created_at: instant(at),
          is_mailed: true,
        }),
      ),
    ),
  }
}

/** The days on which a phone number was shown, each once. */
export const revealRows = (requests: MarketRequest[]): Row[] =>
  talks(requests).flatMap(({ lead }) => {
    const days = new Map(lead.shownAt.toReversed().map((at) => [melbourneDay(new Date(at)), at]))
    return [...days].map(([day, at]) => ({ lead_id: lead.id, day, at: instant(at) }))
  })

export const reportRows = (requests: MarketRequest[], adminId: string): Row[] =>
  talks(requests).flatMap(({ lead: { id, report } }) =>
    report
      ? {
          id: seedId(`${id}/report`),
          lead_id: id,
          reason: report.reason,
          note: report.note,
          status: report.status,
          decided_by: report.decidedAt === null ? null : adminId,
          decided_at: instant(report.decidedAt),
          decision_note: report.decisionNote,
          created_at: instant(report.at),
        }
      : [],
  )

export const reviewRows = (requests: MarketRequest[]): Row[] =>
  requests.flatMap(({ id, brief, person, place, leads, reviewedAt, repliedAt }) => {
    const winner = leads[brief.chosen ?? 0]
    if (!brief.review || reviewedAt === null || !winner) return []
    const { stars, text, reply = '' } = brief.review
    const named = (said: string) =>
      said.replaceAll('<name>', person.firstName).replaceAll('<me>', winner.professional.name.split(' ')[0] ?? '')
    return {
      id: seedId(`${id}/review`),
      request_id: id,
      professional_id: winner.professional.id,
      author_id: homeownerId(person),
      author_name: person.firstName,
      suburb: place.suburb,
      stars,
      text: named(text),
      created_at: instant(reviewedAt),
      reply: repliedAt === null ? null : named(reply),
      replied_at: instant(repliedAt),
    }
  })
