import { pointsTierOf } from '@lv/contract/pricing'
import type { Professional } from '@lv/contract/professional'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate, formatDuration, formatNumber } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LeadsLeft } from './leads-left.tsx'
import { LeadsSwitch } from './leads-switch.tsx'

type Analytics = {
  leads_received_this_month: number
  openLeads: number
  wonLeads: number
  medianAnswerMinutes: number | null
  answeredCount: number
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The five numbers and states that a professional looks at first; the points are the largest. */
export function DashboardCards({ professional, analytics }: { professional: Professional; analytics: Analytics }) {
  const { leads_received_this_month: received, openLeads, wonLeads } = analytics
  return (
    <div className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-12">
      <Points professional={professional} />
      <Tile label="Receive Leads" className="lg:col-span-4">
        <LeadsSwitch professional={professional} />
      </Tile>
      <Tile label="Account status" className="lg:col-span-3">
        <p className="mt-1">
          <Badge tone={professional.emailVerified ? 'good' : 'attention'}>
            {professional.emailVerified ? capital(professional.accountStatus) : 'E-mail not verified'}
          </Badge>
        </p>
        <p className="mt-2 text-sm text-muted">
          Here since {formatDate(professional.createdAt)}.{' '}
          <Link to={`/professionals/p/${professional.slug}`} className="underline underline-offset-4">
            Public profile
          </Link>
        </p>
      </Tile>
      <Tile label="Leads received this month" className="lg:col-span-5">
        <Figure>{formatNumber(received)}</Figure>
        <p className="text-sm text-muted">
          {formatNumber(openLeads)} open, {formatNumber(wonLeads)} won in all
        </p>
      </Tile>
      <Tile label="Credit balance" className="lg:col-span-4">
        <Figure>
          ${professional.creditBalance} <span className="font-sans text-base font-normal text-muted">AUD</span>
        </Figure>
      </Tile>
      <Tile label="You answer in" className="lg:col-span-3">
        <AnswerTime {...analytics} />
      </Tile>
    </div>
  )
}

function Points({ professional }: { professional: Professional }) {
  const { lvPoints, heldPoints, subscription_tier: tier, tier_bonus_points: bonus } = professional
  return (
    <Tile label="LV Points" className="lg:col-span-5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-display text-4xl font-semibold tabular-nums">{formatNumber(lvPoints)}</span>
        <span className="text-muted tabular-nums">{formatNumber(heldPoints)} held</span>
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        <LeadsLeft points={lvPoints} />
        <Badge tone="attention">{pointsTierOf(lvPoints)}</Badge>
        <Badge>{capital(tier)} plan</Badge>
        {bonus > 0 && <Badge>+{formatNumber(bonus)} points a month</Badge>}
      </p>
    </Tile>
  )
}

/** Business time only, and never without the number it rests on. */
function AnswerTime({ medianAnswerMinutes, answeredCount }: Analytics) {
  if (medianAnswerMinutes === null)
    return (
      <p className="mt-1 text-sm text-muted">
        Shown from five answered leads on; {formatNumber(answeredCount)} so far.
      </p>
    )
  return (
    <>
      <Figure>{formatDuration(medianAnswerMinutes)}</Figure>
      <p className="text-sm text-muted">Median of {formatNumber(answeredCount)} leads, business hours</p>
    </>
  )
}

const Figure = ({ children }: { children: ReactNode }) => (
  <p className="font-display text-2xl font-semibold tabular-nums">{children}</p>
)

function Tile({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <section className={classNames('rounded-card border border-edge bg-card p-4 sm:px-5', className)}>
      <h2 className="mb-1 font-sans text-sm font-semibold tracking-normal text-muted">{label}</h2>
      {children}
    </section>
  )
}
