import type { LicenceGate } from '@lv/contract/lead-shapes'
import { WELCOME_POINTS } from '@lv/contract/pricing'
import type { Vetting } from '@lv/contract/vetting'
import { ArrowRight, Check, Circle } from 'lucide-react'
import { href, Link } from 'react-router'
import { LicenceGates } from '../../features/workplace/licence-gates.tsx'
import { groupLabel, licenceGroups } from './licence-groups.ts'

type Line = { asks: string; has: string; to: string; isDone: boolean }
type Props = { vetting: Vetting; gates: LicenceGate[]; hasLeads: boolean; isWelcomed: boolean }

const BUSINESS = `${href('/professionals/settings')}#business`

/** What each line asks for, and where it is filled in. */
const own = {
  email: { asks: 'Verify your email address', has: 'Email verified', to: '#verify' },
  matching: {
    asks: 'Choose your trades and service area',
    has: 'Trades and service area',
    to: `${href('/professionals/settings')}#matching`,
  },
  abn: { asks: 'Enter your ABN', has: 'ABN', to: BUSINESS },
  mobile: {
    asks: 'Verify your mobile number',
    has: 'Mobile number verified',
    to: `${href('/profile/verify-phone')}?returnTo=${encodeURIComponent(href('/professionals/dashboard'))}`,
  },
}

/** 'Builder registration number' begins small within a sentence, 'REC number' does not. */
const inSentence = (label: string) => label.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())

/** A line a step; of licences one for each kind. */
function linesOf({ steps, licences }: Vetting): Line[] {
  const first = steps.flatMap(({ step, isDone }) => (step === 'licence' ? [] : [{ ...own[step], isDone }]))
  const numbers = licenceGroups(licences).map((group) => ({
    asks: `Enter your ${inSentence(groupLabel(group))}`,
    has: groupLabel(group),
    to: BUSINESS,
    isDone: group.needs.every(({ fits }) => fits),
  }))
  return [...first, ...numbers]
}

/** 'Before your first lead': what is missing, each with the way to where it is filled in. Gone when nothing is. */
export function VettingCard({ vetting, gates, hasLeads, isWelcomed }: Props) {
  const lines = linesOf(vetting)
  const done = lines.filter(({ isDone }) => isDone).length
  const next = lines.find(({ isDone }) => !isDone)
  const isOpen = vetting.steps.some(({ step, isDone }) => step === 'matching' && !isDone)
  return (
    <section
      id="first-lead"
      aria-labelledby="first-lead-heading"
      className="mt-5 scroll-mt-4 overflow-hidden rounded-card border border-edge bg-card"
    >
      <div className="border-b border-edge bg-wattle-tint px-4 py-4 sm:px-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
          <h2 id="first-lead-heading" className="text-xl">
            {hasLeads ? 'Before your next lead' : 'Before your first lead'}
          </h2>
          <p className="font-semibold tabular-nums">
            {done} of {lines.length} done
          </p>
        </div>
        <p className="mt-1 max-w-text">
          Homeowners give us their name and number, so leads go only to businesses whose details are complete.
          {!isWelcomed &&
            ` Complete the list to get your ${WELCOME_POINTS} welcome points and any requests already waiting near you.`}
        </p>
      </div>
      <ul className="divide-y divide-edge">
        {lines.map((line) => (
          <li
            key={line.asks}
            aria-current={line === next ? 'step' : undefined}
            className="aria-[current]:border-l-4 aria-[current]:border-l-wattle"
          >
            <Step line={line} />
          </li>
        ))}
      </ul>
      {isOpen && (
        <p className="border-t border-edge px-4 py-3 text-sm text-muted sm:px-5">
          Some trades need a licence or a registration in Victoria. Once you have chosen yours, this list says which
          number we need.
        </p>
      )}
      <LicenceGates gates={gates} isWithin className="border-t border-edge" />
    </section>
  )
}

const lineClass = 'flex min-h-12 items-center gap-3 px-4 py-2.5 sm:px-5'

function Step({ line: { asks, has, to, isDone } }: { line: Line }) {
  if (isDone)
    return (
      <p className={lineClass}>
        <Check aria-hidden size={20} className="shrink-0 text-good" />
        <span className="text-muted">{has}</span>
        <span className="sr-only">: done</span>
      </p>
    )
  return (
    <Link to={to} className={`${lineClass} font-semibold hover:bg-tint`}>
      <Circle aria-hidden size={20} className="shrink-0 text-soft" />
      <span className="min-w-0 grow underline underline-offset-4">{asks}</span>
      <ArrowRight aria-hidden size={18} className="shrink-0 text-accent" />
    </Link>
  )
}
