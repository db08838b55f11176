import type { LicenceGate } from '@lv/contract/lead-shapes'
import { ShieldAlert } from 'lucide-react'
import { href, Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { gateTitle, gateWhere } from './gate-words.ts'

type Props = { gates: LicenceGate[]; hasLink?: boolean; isWithin?: boolean; className?: string }

/**
 * Trades whose leads go to checked licences only where a professional works, said before they pay; nothing where none do.
 * @param hasLink whether the way to the documents is shown: not where they are on the page already
 * @param isWithin part of a card, rather than one of its own
 */
export function LicenceGates({ gates, hasLink = true, isWithin = false, className }: Props) {
  if (gates.length === 0) return null
  return (
    <section
      aria-label="Leads for checked licences only"
      className={classNames(
        'flex gap-3 bg-wattle-tint px-4 py-3.5 sm:px-5',
        !isWithin && 'rounded-card border border-edge',
        className,
      )}
    >
      <ShieldAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <ul className="flex flex-col gap-2">
          {gates.map((gate) => (
            <li key={gate.trade}>
              <p className="font-semibold">{gateTitle(gate)}</p>
              <p className="text-sm">{gateWhere(gate)}</p>
            </li>
          ))}
        </ul>
        <p className="mt-2 max-w-text text-sm">
          Figures are last month’s. Where three businesses with a checked licence can take a lead, nobody else gets it,
          however many points they have.
        </p>
        {hasLink && (
          <Link
            to={`${href('/professionals/settings')}#documents`}
            className="mt-1 inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-accent sm:min-h-9"
          >
            Get your licence checked
          </Link>
        )}
      </div>
    </section>
  )
}
