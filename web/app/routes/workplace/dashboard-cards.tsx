import { formatDate, formatDuration } from '@lv/contract/dates'
import { formatNumber } from '@lv/contract/numbers'
import { LEAD_COST_POINTS, pointsTierOf } from '@lv/contract/pricing'
import type { Professional } from '@lv/contract/professional-shapes'
import { type ReactNode, useId } from 'react'
import { Form, href, Link, useNavigation } from 'react-router'
import { LeadsLeft } from '../../features/workplace/leads-left.tsx'
import { capitalise } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'

/**
 * 'Receive Leads', on or off; forced off and disabled with fewer than 29 points (specification 2, section 4) and before
 * what leads need is filled in.
 */
function LeadsSwitch({ professional }: { professional: Professional }) {
  const { leadsReason, lvPoints, isVetted, wantsLeads } = professional
  const id = useId()
  const wanted = useNavigation().formData?.get('receiveLeads')
  const isForcedOff = lvPoints < LEAD_COST_POINTS || !isVetted
  const isWished = !isForcedOff && wantsLeads
  const isOn = wanted ? wanted === 'true' : isWished
  return (
    <Form method="post" preventScrollReset className="flex items-start gap-3">
      <button
        type={isForcedOff ? 'button' : 'submit'}
        name="receiveLeads"
        value={String(!isWished)}
        role="switch"
        aria-checked={isOn}
        aria-label="Receive Leads"
        aria-describedby={id}
        aria-disabled={isForcedOff || undefined}
        className="-m-1.5 inline-flex min-h-11 min-w-15 shrink-0 cursor-pointer items-center rounded-full p-1.5 aria-disabled:cursor-not-allowed"
      >
        <span
          className={classNames(
            'flex h-7 w-12 items-center rounded-full border-2 p-0.5 transition-colors duration-150',
            isOn ? 'border-good bg-good' : 'border-edge-control bg-tint',
            isForcedOff && 'opacity-60',
          )}
        >
          <span
            className={classNames(
              'size-4.5 rounded-full transition-transform duration-150',
              isOn ? 'translate-x-5 bg-card' : 'bg-edge-control',
            )}
          />
        </span>
      </button>
      <p id={id} className="min-w-0 self-center text-sm">
        <strong>{isOn ? 'On' : 'Off'}</strong>
        <span className="block text-muted">
          {wanted ? 'Saving...' : (leadsReason ?? 'New requests near you are sent to you.')}
        </span>
      </p>
    </Form>
  )
}

type Analytics = {
  leads_received_this_month: number
  openLeads: number
  wonLeads: number
  medianAnswerMinutes: number | null
  answeredCount: number
}

type Props = {
  professional: Professional
  /** When the points run out, as far as that can be told. */
  lastsUntil: string | null
  analytics: Analytics
}

/** The five numbers and states that a professional looks at first; the points are the largest. */
export function DashboardCards({ professional, lastsUntil, analytics }: Props) {
  const { leads_received_this_month: received, openLeads, wonLeads } = analytics
  return (
    <div className="mt-6 grid grid-cols-2 overflow-hidden rounded-card border border-edge bg-card md:grid-cols-6 lg:grid-cols-[1.35fr_1fr_0.9fr_1.35fr_1.1fr]">
      <Points professional={professional} lastsUntil={lastsUntil} />
      <Tile label="Leads received this month" className="md:col-span-2">
        <Figure>{formatNumber(received)}</Figure>
        <p className="text-sm text-muted">
          {formatNumber(openLeads)} open, {formatNumber(wonLeads)} won in all
        </p>
      </Tile>
      <Tile label="Credit balance" className="md:col-span-2">
        <Figure>${professional.creditBalance}</Figure>
        <p className="text-sm text-muted">AUD</p>
      </Tile>
      <Tile label="Receive Leads" className="max-md:col-span-2 md:col-span-3">
        <LeadsSwitch professional={professional} />
      </Tile>
      <Tile label="Account status" className="max-md:col-span-2 md:col-span-3">
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Badge tone={professional.emailVerified ? 'good' : 'attention'}>
            {professional.emailVerified ? capitalise(professional.accountStatus) : 'Email not verified'}
          </Badge>
          {professional.isVetted && (
            <Link
              to={href('/professionals/p/:slug', { slug: professional.slug })}
              className="wide-target underline underline-offset-4 hover:text-accent"
            >
              Public profile
            </Link>
          )}
        </p>
        <AnswerTime {...analytics} />
      </Tile>
    </div>
  )
}

function Points({ professional, lastsUntil }: Omit<Props, 'analytics'>) {
  const { lvPoints, heldPoints, subscription_tier: tier, tier_bonus_points: bonus } = professional
  return (
    <Tile label="LV Points" className="max-md:col-span-2 md:col-span-2">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-display text-3xl leading-none font-semibold tabular-nums">{formatNumber(lvPoints)}</span>
        <span className="text-sm text-muted tabular-nums">{formatNumber(heldPoints)} held</span>
      </p>
      <p className="mt-2.5 flex flex-wrap gap-1.5">
        <LeadsLeft points={lvPoints} />
        <Badge tone="attention">{pointsTierOf(lvPoints)}</Badge>
        <Badge>{capitalise(tier)} plan</Badge>
        {bonus > 0 && <Badge>+{formatNumber(bonus)} points a month</Badge>}
      </p>
      <p className="mt-2 text-sm text-muted">
        {lastsUntil && `Without new points, enough until about ${formatDate(lastsUntil)}. `}
        <Link
          to={href('/professionals/wallet')}
          className="wide-target text-ink underline underline-offset-4 hover:text-accent"
        >
          Wallet
        </Link>
      </p>
    </Tile>
  )
}

/** Business time only, and never without the number it rests on. */
function AnswerTime({ medianAnswerMinutes, answeredCount }: Analytics) {
  return (
    <p className="mt-2 text-sm text-muted">
      {medianAnswerMinutes === null
        ? `Your answer time shows once you have five leads; ${formatNumber(answeredCount)} so far.`
        : `Answers in ${formatDuration(medianAnswerMinutes)} (median of ${formatNumber(answeredCount)})`}
    </p>
  )
}

const Figure = ({ children }: { children: ReactNode }) => (
  <p className="font-display text-2xl font-semibold tabular-nums">{children}</p>
)

function Tile({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <section
      className={classNames(
        // Lines between the tiles, however they wrap: each draws its own to the right and below, the box cuts the outer ones.
        '-mr-px -mb-px border-r border-b border-edge p-4 lg:col-span-1!',
        className,
      )}
    >
      <h2 className="mb-1 font-sans text-sm font-semibold tracking-normal text-muted">{label}</h2>
      {children}
    </section>
  )
}
