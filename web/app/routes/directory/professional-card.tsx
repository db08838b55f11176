import { formatDate, formatDuration } from '@lv/contract/dates'
import type { Directory, ListedProfessional } from '@lv/contract/directory'
import { formatNumber } from '@lv/contract/numbers'
import { BadgeCheck, Circle, Clock, MapPin, Star } from 'lucide-react'
import { href, Link } from 'react-router'
import { House } from '../../drawing/house.tsx'
import { houseOf } from '../../drawing/house-of.ts'
import { SaveButton } from '../../features/professionals/save-button.tsx'
import { Stars } from '../../features/professionals/stars.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'

const MAX_TRADES = 4

type Props = { professional: ListedProfessional; near: Directory['near']; trade: string | undefined }

/** A professional in the list: who, how near, what was checked, and how they have done here. */
export function ProfessionalCard({ professional, near, trade }: Props) {
  const { id, slug, name, businessName, about, photo, awayUntil } = professional
  const title = businessName ?? name
  return (
    <article className="grid overflow-hidden rounded-card border border-edge bg-card shadow-soft sm:grid-cols-[13rem_minmax(0,1fr)]">
      {photo ? (
        <div className="relative h-44 bg-tint sm:h-auto">
          <img
            src={photo.url}
            alt={photo.says}
            width={photo.width}
            height={photo.height}
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full object-cover"
          />
        </div>
      ) : (
        <div className="hidden items-end justify-center bg-tint px-4 pt-6 sm:flex">
          <House house={houseOf(id)} className="h-32 w-auto max-w-full" />
        </div>
      )}
      <div className="min-w-0 p-4 sm:p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h3 className="text-xl">
              <Link to={href('/professionals/p/:slug', { slug })} className="underline-offset-4 hover:underline">
                {title}
              </Link>
            </h3>
            {businessName && <p className="text-sm text-muted">{name}</p>}
          </div>
          {awayUntil && <Badge tone="attention">Away until {formatDate(awayUntil)}</Badge>}
        </div>
        <Trades professional={professional} trade={trade} />
        <Facts professional={professional} near={near} />
        {about && <p className="mt-3 line-clamp-2 max-w-text text-muted">{about}</p>}
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to={`${href('/get-quotes')}?with=${slug}`} aria-label={`Ask for a quote: ${title}`}>
            Ask for a quote
          </ButtonLink>
          <ButtonLink
            to={href('/professionals/p/:slug', { slug })}
            tone="quiet"
            aria-label={`View profile of ${title}`}
          >
            View profile
          </ButtonLink>
          <SaveButton slug={slug} name={title} />
        </div>
      </div>
    </article>
  )
}

/** The trade that is looked for first, and so many of the others. */
function Trades({ professional, trade }: Pick<Props, 'professional' | 'trade'>) {
  const { trades } = professional
  const sorted = trades.toSorted((a, b) => Number(b === trade) - Number(a === trade))
  const more = trades.length - MAX_TRADES
  return (
    <ul aria-label="Trades" className="mt-3 flex flex-wrap gap-2">
      {sorted.slice(0, MAX_TRADES).map((name) => (
        <li key={name}>
          <Badge>{name}</Badge>
        </li>
      ))}
      {more > 0 && <li className="text-sm text-muted">and {more} more</li>}
    </ul>
  )
}

function Facts({ professional, near }: Pick<Props, 'professional' | 'near'>) {
  const { licences, stars, reviewCount, medianAnswerMinutes, answeredCount } = professional
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
      <dt className="sr-only">Where</dt>
      <dd className="flex gap-2">
        <MapPin aria-hidden size={17} className="mt-0.5 shrink-0 text-accent" />
        {placeOf(professional, near)}
      </dd>
      <dt className="sr-only">Reviews</dt>
      <dd className="flex items-center gap-2">
        {stars === null ? (
          <>
            <Star aria-hidden size={17} className="shrink-0 text-muted" />
            <span className="text-muted">No reviews yet</span>
          </>
        ) : (
          <>
            <Stars stars={stars} size={15} />
            {stars.toFixed(1)} ({formatNumber(reviewCount)})
          </>
        )}
      </dd>
      <dt className="sr-only">Licences</dt>
      {licences.length === 0 ? (
        <dd className="flex gap-2 text-muted">
          <Circle aria-hidden size={17} className="mt-0.5 shrink-0" />
          No licence checked by us yet
        </dd>
      ) : (
        licences.map(({ class: what, checkedAt }) => (
          <dd key={what} className="flex gap-2">
            <BadgeCheck aria-hidden size={17} className="mt-0.5 shrink-0 text-good" />
            <span>
              {what}, checked on {formatDate(checkedAt)}
            </span>
          </dd>
        ))
      )}
      <dt className="sr-only">Answers</dt>
      <dd className="flex gap-2">
        <Clock aria-hidden size={17} className="mt-0.5 shrink-0 text-muted" />
        {medianAnswerMinutes === null ? (
          <span className="text-muted">No response record yet</span>
        ) : (
          `Answers in ${formatDuration(medianAnswerMinutes)} (median of ${formatNumber(answeredCount)})`
        )}
      </dd>
    </dl>
  )
}

function placeOf({ distanceKm, baseSuburb, radiusKm, postcodeCount }: ListedProfessional, near: Directory['near']) {
  const works = radiusKm && baseSuburb ? `within ${radiusKm} km of ${baseSuburb}` : `in ${postcodeCount} postcodes`
  if (!near || distanceKm === null) return `Works ${works}`
  const away = distanceKm === 0 ? `In ${near.suburb}` : `${distanceKm} km from ${near.suburb}`
  return `${away}; works ${works}`
}
