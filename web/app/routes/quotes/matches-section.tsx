import { formatDate, formatDateTime, formatDuration } from '@lv/contract/dates'
import { showPhone } from '@lv/contract/phone'
import type { Match, RequestPage } from '@lv/contract/request-page'
import { BadgeCheck, Phone, PhoneOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, href } from 'react-router'
import { MatchFactors } from '../../features/professionals/match-factors.tsx'
import { ProfessionalName } from '../../features/professionals/professional-name.tsx'
import { Stars } from '../../features/professionals/stars.tsx'
import { UncheckedLicences } from '../../features/professionals/unchecked-licences.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { nameOf } from './quoted-matches.ts'

/** Who has the request, why they were chosen, and what they have seen. */
export function MatchesSection({ request }: { request: RequestPage }) {
  if (request.matches.length === 0) return <Preferred request={request} />
  return (
    <Section
      id="professionals"
      className="mt-14"
      title="Who has your request, and why"
      note={
        request.preferred?.hasRequest
          ? 'The one you asked for, and others chosen automatically, for the reasons under each name as they stood that day. No one else gets it.'
          : 'Chosen automatically, for the reasons under each name as they stood that day. No one else gets it.'
      }
    >
      <Preferred request={request} />
      <ul className="grid gap-5 lg:grid-cols-3">
        {request.matches.map((match) => (
          <MatchCard key={match.leadId} match={match} request={request} />
        ))}
      </ul>
      {request.matches.length > 1 && request.status !== 'cancelled' && (
        <ButtonLink to={`${href('/messages/new')}?request=${request.id}`} tone="quiet" className="mt-5">
          Write to all {request.matches.length}
        </ButtonLink>
      )}
    </Section>
  )
}

const couldStill: readonly RequestPage['status'][] = ['pending', 'quoted']

/** That somebody who was asked for by name does not have it, and what that may be due to. */
function Preferred({ request: { preferred, status } }: { request: RequestPage }) {
  if (!preferred || preferred.hasRequest || !couldStill.includes(status)) return null
  return (
    <p className="mb-5 max-w-text rounded-control bg-wattle-tint px-4 py-3">
      You asked for <ProfessionalName name={preferred.name} slug={preferred.slug} />, who doesn’t have your request: at
      the moment they may not do this kind of work, serve your suburb or take new requests. Others who fit are asked in
      their place; if that changes within seven days and fewer than three have it, it goes to them too.
    </p>
  )
}

const states: Partial<Record<Match['status'], string>> = {
  sent: 'Notified',
  contacted: 'Says they contacted you',
  quoted: 'Sent a quote',
  won: 'Your choice',
  not_chosen: 'Not chosen',
  withdrawn: 'Withdrew their quote',
  closed: 'Closed',
}

function MatchCard({ match, request }: { match: Match; request: RequestPage }) {
  const { professional, status, sentAt, leadId, unreadMessages, messageCount } = match
  const { stars, reviewCount, checks, licences, medianAnswerMinutes, answeredCount, slug } = professional
  // Which part of a job for several trades they are for.
  const part = match.factors.find(({ factor }) => factor === 'part')
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-card border border-edge bg-card p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 text-lg">
          <ProfessionalName name={nameOf(match)} slug={slug} />
        </h3>
        <Badge tone={status === 'won' || status === 'quoted' ? 'good' : 'neutral'}>{states[status]}</Badge>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        {stars !== null && (
          <span className="inline-flex items-center gap-1.5">
            <Stars stars={stars} size={14} /> {stars.toFixed(1)} ({reviewCount})
          </span>
        )}
        {medianAnswerMinutes !== null && (
          <span>
            answers in {formatDuration(medianAnswerMinutes)} (median of {answeredCount})
          </span>
        )}
        <span>notified {formatDate(sentAt)}</span>
      </p>
      {part && <p className="font-semibold">{part.says}</p>}
      <Checks checks={checks} />
      <UncheckedLicences licences={licences} isDeciding />
      <MatchFactors factors={match.factors.filter((factor) => factor !== part)} />
      <Vault match={match} />
      {(messageCount > 0 || request.status !== 'cancelled') && (
        <ButtonLink
          to={href('/quotes/:requestId/messages/:leadId', { requestId: request.id, leadId })}
          tone="quiet"
          className="mt-auto"
        >
          {messageCount === 0 ? 'Write a message' : `Messages (${messageCount})`}
          {unreadMessages > 0 && <Badge tone="alert">{unreadMessages} new</Badge>}
        </ButtonLink>
      )}
    </li>
  )
}

/** What was checked and when, as on the public profile. */
function Checks({ checks }: { checks: Match['professional']['checks'] }) {
  if (checks.length === 0) return null
  return (
    <ul className="flex flex-col gap-1.5">
      {checks.map(({ kind, class: what, checkedAt, expiresAt }) => (
        <li key={`${kind} ${what}`} className="flex gap-2 text-sm">
          <BadgeCheck aria-hidden size={16} className="mt-0.5 shrink-0 text-good" />
          <span>
            <strong>
              {kind === 'licence' ? 'Licence' : 'Insurance'} checked {formatDate(checkedAt)}
            </strong>
            <span className="block text-muted">
              {what}, valid until {formatDate(expiresAt)}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The contact vault: how it stands, every day on which the number was shown, and the way to take it back. */
function Vault({ match }: { match: Match }) {
  const { reveals, isPhoneRevoked, status, leadId, professional } = match
  const isWinner = status === 'won'
  return (
    <div className="flex flex-col gap-2 text-sm">
      {isWinner && (
        <p className="flex items-center gap-2 rounded-control bg-good-tint px-3 py-2">
          <Phone aria-hidden size={16} className="text-good" />
          <a href={`tel:${professional.mobile}`} className="wide-target font-semibold underline underline-offset-4">
            {showPhone(professional.mobile)}
          </a>
        </p>
      )}
      {isPhoneRevoked && !isWinner && (
        <p className="flex items-center gap-2 text-muted">
          <PhoneOff aria-hidden size={16} /> You stopped sharing your number.
        </p>
      )}
      <Reveals reveals={reveals}>
        {!isWinner && !isPhoneRevoked && (
          <Form method="post" preventScrollReset className="mt-2">
            <input type="hidden" name="leadId" value={leadId} />
            <Button type="submit" name="intent" value="revoke-phone" tone="quiet" size="small">
              Stop sharing my number
            </Button>
          </Form>
        )}
      </Reveals>
    </div>
  )
}

/** Whoever saw the number, and whatever came after: each day on which it was shown stays listed. */
function Reveals({ reveals, children }: { reveals: string[]; children: ReactNode }) {
  if (reveals.length === 0 && !children) return null
  return (
    <details>
      <summary className="inline-flex min-h-9 items-center gap-2 text-muted underline-offset-4 hover:underline">
        <Phone aria-hidden size={16} />
        {reveals.length === 0
          ? 'Hasn’t viewed your number'
          : `Viewed your number on ${reveals.length} ${reveals.length === 1 ? 'day' : 'days'}`}
      </summary>
      {reveals.length > 0 && (
        <ul className="mt-1 ml-6 list-disc text-muted">
          {reveals.map((at) => (
            <li key={at}>{formatDateTime(at)}</li>
          ))}
        </ul>
      )}
      {children}
    </details>
  )
}
