import { formatDate, formatDuration } from '@lv/contract/dates'
import { formatNumber } from '@lv/contract/numbers'
import type { Portfolio } from '@lv/contract/portfolio'
import type { PublicProfile } from '@lv/contract/reviews'
import { BadgeCheck, Clock, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { House } from '../../drawing/house.tsx'
import { houseOf } from '../../drawing/house-of.ts'
import { MessageButton } from '../../features/messages/message-button.tsx'
import { WorkImage } from '../../features/portfolio/work.tsx'
import { hoursInWords } from '../../features/professionals/hours-words.ts'
import { SaveButton } from '../../features/professionals/save-button.tsx'
import { Stars } from '../../features/professionals/stars.tsx'
import { UncheckedLicences } from '../../features/professionals/unchecked-licences.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'

type Props = {
  profile: PublicProfile
  portfolio: Portfolio
  /** Their account, for those who may write to it. */
  accountId: string | undefined
}

/** Who they are, what they do and where, what was checked, and how they answer. */
export function ProfileHeader({ profile, portfolio: { logo, cover }, accountId }: Props) {
  const { id, slug, name, businessName, about, trades, area, hours, checks, licences, memberSince, awayUntil, isMine } =
    profile
  const house = houseOf(id)
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      {cover && (
        <WorkImage
          photo={cover}
          sizes="(min-width: 75rem) 72.5rem, 100vw"
          isFirst
          className="aspect-2/1 w-full rounded-card border border-edge bg-tint object-cover sm:aspect-4/1 lg:col-span-2"
        />
      )}
      <div className="min-w-0">
        <div className="flex items-center gap-4">
          {logo && (
            <img
              src={logo.small.url}
              alt={logo.says}
              width={logo.small.width}
              height={logo.small.height}
              className="size-16 shrink-0 rounded-control border border-edge bg-card object-contain sm:size-20"
            />
          )}
          <div className="min-w-0">
            <h1 className="text-3xl wrap-anywhere sm:text-4xl">{businessName ?? name}</h1>
            <p className="mt-2 text-lg text-muted">
              {businessName && `${name} · `}here since {formatDate(memberSince)}
            </p>
          </div>
        </div>
        <p className="mt-4 flex items-center gap-2">
          <MapPin aria-hidden size={18} className="shrink-0 text-accent" />
          {area}
        </p>
        {hours && (
          <p className="mt-2 flex items-center gap-2">
            <Clock aria-hidden size={18} className="shrink-0 text-accent" />
            {hoursInWords(hours)}
          </p>
        )}
        <ul aria-label="Trades" className="mt-4 flex flex-wrap gap-2">
          {trades.map((trade) => (
            <li key={trade}>
              <Badge>{trade}</Badge>
            </li>
          ))}
        </ul>
        {awayUntil && (
          <p className="mt-4 rounded-control bg-wattle-tint px-4 py-3">
            Away until {formatDate(awayUntil)}: no new requests until then.
          </p>
        )}
        {about && <p className="mt-6 max-w-text whitespace-pre-line text-lg">{about}</p>}
        <div className="mt-6 flex flex-wrap gap-3">
          {!isMine && <ButtonLink to={`${href('/get-quotes')}?with=${slug}`}>Ask for a quote</ButtonLink>}
          {!isMine && <SaveButton slug={slug} name={businessName ?? name} />}
          <MessageButton person={{ id: accountId }} name={name} wide="quiet" />
          {isMine && (
            <ButtonLink to={href('/professionals/settings')} tone="quiet">
              Edit my profile
            </ButtonLink>
          )}
        </div>
      </div>
      <aside className="flex flex-col gap-6">
        {!cover && <House house={house} className="mx-auto h-44 w-auto" />}
        <Panel title="What was checked">
          {checks.length === 0 ? (
            <p className="text-sm text-muted">We haven’t checked a licence or insurance yet.</p>
          ) : (
            <ul className="flex flex-col gap-3">
              {checks.map(({ kind, class: what, checkedAt, expiresAt }) => (
                <li key={`${kind} ${what}`} className="flex gap-2.5 text-sm">
                  <BadgeCheck aria-hidden size={20} className="shrink-0 text-good" />
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
          )}
          <div className="mt-3 empty:hidden">
            <UncheckedLicences licences={licences} />
          </div>
        </Panel>
        <Record profile={profile} />
      </aside>
    </div>
  )
}

/** Business hours only, and never without the number it rests on. */
function Record({ profile }: { profile: PublicProfile }) {
  const { medianAnswerMinutes, answeredCount, jobsCompleted, stars, reviewCount } = profile
  return (
    <Panel title="Track record here">
      <dl className="flex flex-col gap-2 text-sm">
        <Line label="Finished jobs">{formatNumber(jobsCompleted)}</Line>
        <Line label="Reviews">
          {stars === null ? (
            'None yet'
          ) : (
            <span className="inline-flex items-center gap-2">
              <Stars stars={stars} size={15} />
              {stars.toFixed(1)} ({formatNumber(reviewCount)})
            </span>
          )}
        </Line>
        <Line label="Answers in">
          {medianAnswerMinutes === null ? (
            'Shown after five leads'
          ) : (
            <span className="inline-flex items-center gap-1.5">
              <Clock aria-hidden size={15} />
              {formatDuration(medianAnswerMinutes)} (median of {formatNumber(answeredCount)})
            </span>
          )}
        </Line>
      </dl>
      <p className="mt-3 text-xs text-muted">Business hours only; time away does not count.</p>
    </Panel>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </div>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-card border border-edge bg-card p-4">
      <h2 className="mb-3 text-lg">{title}</h2>
      {children}
    </section>
  )
}
