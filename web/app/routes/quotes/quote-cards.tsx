import { formatDays, formatDuration } from '@lv/contract/dates'
import { formatList } from '@lv/contract/lists'
import { formatDollars, formatPrice } from '@lv/contract/money'
import type { RequestPage } from '@lv/contract/request-page'
import { BadgeCheck, CalendarDays, Clock, MapPin, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Thumbnails } from '../../features/portfolio/work.tsx'
import { ProfessionalName } from '../../features/professionals/professional-name.tsx'
import { Stars } from '../../features/professionals/stars.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { QuoteState } from './compare-table.tsx'
import { mayAccept, type QuotedMatch } from './quoted-matches.ts'
import { scaleOf, TotalBar, TotalBarKey } from './total-bar.tsx'

type Props = { request: RequestPage; quoted: QuotedMatch[] }

/** The quotes as cards to decide by, all bars on one scale; on a phone they are swiped, in the same order. */
export function QuoteCards({ request, quoted }: Props) {
  const { localPrice: local } = request
  const quotes = quoted.map(({ quote }) => quote)
  const likes = request.likeForLike.filter(({ quoteId }) => quotes.some(({ id }) => id === quoteId))
  const scale = scaleOf(quotes, likes, local)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ul
        className={`relative -mx-4 flex snap-x snap-mandatory gap-4 overflow-x-auto px-4 pb-2 md:mx-0 md:grid md:overflow-visible md:p-0 ${quoted.length === 3 ? 'md:grid-cols-3' : 'md:grid-cols-2'}`}
      >
        {quoted.map((match, at) => (
          <li
            key={match.quote.id}
            className={`flex shrink-0 snap-center flex-col gap-3 rounded-card border border-edge bg-card p-4 md:w-auto ${quoted.length === 1 ? 'w-full' : 'w-[86%]'}`}
          >
            <CardHead match={match} position={quoted.length > 1 ? `${at + 1} of ${quoted.length}` : ''} />
            <Thumbnails photos={match.professional.photos} of={match.name} />
            <TotalBar
              quote={match.quote}
              local={local}
              scale={scale}
              like={likes.find(({ quoteId }) => quoteId === match.quote.id)}
            />
            <LikeForLike match={match} likes={likes} />
            <Facts match={match} />
            {mayAccept(match) && request.status !== 'cancelled' && request.status !== 'completed' && (
              <ButtonLink
                to={href('/quotes/:requestId/accept/:quoteId', { requestId: request.id, quoteId: match.quote.id })}
                className="mt-auto"
              >
                Accept<span className="sr-only"> the quote of {match.name}</span>
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      <TotalBarKey quotes={quotes} likes={likes} local={local} />
    </div>
  )
}

function CardHead({ match, position }: { match: QuotedMatch; position: string }) {
  const { professional, quote, name } = match
  const { stars, reviewCount, slug } = professional
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <h3 className="min-w-0 text-lg wrap-anywhere">
          <ProfessionalName name={name} slug={slug} />
          <QuoteState match={match} />
        </h3>
        {position && <span className="shrink-0 text-sm text-muted md:hidden">{position}</span>}
      </div>
      <p className="flex items-center gap-1.5 text-sm text-muted">
        {stars === null ? (
          'No reviews here yet'
        ) : (
          <>
            <Stars stars={stars} size={14} /> {stars.toFixed(1)} ({reviewCount})
          </>
        )}
      </p>
      <p className="font-display text-2xl font-semibold tabular-nums">
        {formatPrice(quote)} <span className="font-sans text-sm font-normal text-muted">incl. GST</span>
      </p>
    </>
  )
}

/** What the quote would come to with what it leaves out; nothing where it leaves nothing out. */
function LikeForLike({ match, likes }: { match: QuotedMatch; likes: RequestPage['likeForLike'] }) {
  const like = likes.find(({ quoteId }) => quoteId === match.quote.id)
  if (!like) return null
  if (like.filled.length === 0)
    return likes.length > 1 ? <p className="text-sm text-muted">Leaves nothing out that the others have.</p> : null
  const added = like.filled.map(({ label, cents }) => `${label} ${formatDollars(cents)}`)
  return (
    <p className="rounded-control bg-wattle-tint px-3 py-2 text-sm">
      <strong>Like for like: {formatDollars(like.cents)}.</strong> It leaves out {formatList(added)}, counted at what
      the others ask.
    </p>
  )
}

const checkedOf = ({ professional }: QuotedMatch) => professional.checks.find(({ kind }) => kind === 'licence')

/** 'Deposit $2,000, then 4 stages' */
function paidIn({ depositCents, stages }: QuotedMatch['quote']): string {
  const deposit = depositCents > 0 ? `Deposit ${formatDollars(depositCents)}, then ` : ''
  const rest =
    stages.length === 0 ? 'the rest on completion' : stages.length === 1 ? '1 stage' : `${stages.length} stages`
  return deposit ? `${deposit}${rest}` : `Paid in ${rest}`
}

function Facts({ match }: { match: QuotedMatch }) {
  const { quote, distanceKm, professional } = match
  const { medianAnswerMinutes, licences } = professional
  const checked = checkedOf(match)
  const start = formatDays(quote.startFrom, quote.startTo)
  const days = quote.durationDays && `${quote.durationDays} ${quote.durationDays === 1 ? 'day' : 'days'}`
  return (
    <ul className="flex flex-col gap-1.5 text-sm">
      <Fact icon={<CalendarDays aria-hidden size={16} />}>
        {start ? `Starts ${start}` : 'No start given'}
        {days && `, takes ${days}`}
      </Fact>
      {(quote.depositCents > 0 || quote.stages.length > 0) && (
        <Fact icon={<Wallet aria-hidden size={16} />}>{paidIn(quote)}</Fact>
      )}
      <Fact icon={<BadgeCheck aria-hidden size={16} className={checked ? 'text-good' : undefined} />}>
        {checked
          ? `${checked.class}, checked`
          : licences.length > 0
            ? 'Licence given, not checked'
            : 'No licence given'}
      </Fact>
      {distanceKm !== null && (
        <Fact icon={<MapPin aria-hidden size={16} />}>{distanceKm < 1 ? 'Less than 1' : distanceKm} km away</Fact>
      )}
      {medianAnswerMinutes !== null && (
        <Fact icon={<Clock aria-hidden size={16} />}>Answers in {formatDuration(medianAnswerMinutes)}</Fact>
      )}
    </ul>
  )
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-2 text-muted [&>svg]:mt-0.5 [&>svg]:shrink-0">
    {icon}
    <span>{children}</span>
  </li>
)
