import { href, Link } from 'react-router'
import { House, type HouseDrawing } from '../../drawing/house.tsx'
import type { Offered } from '../../features/bookings/booking-form.tsx'
import { PackageSummary } from '../../features/bookings/package-summary.tsx'
import { classNames } from '../../ui/class-names.ts'

type CardProps = Pick<Offered, 'offer'> & { house: HouseDrawing; className?: string }

/** Beside the form, or above it: what is booked. */
export function PackageCard({ house, offer, className }: CardProps) {
  return (
    <aside
      aria-label="What you book"
      className={classNames('overflow-hidden rounded-card border border-edge bg-card shadow-soft', className)}
    >
      <div className="flex h-40 items-end justify-center bg-tint px-6 pt-4 max-lg:hidden">
        <House house={house} className="h-full w-auto" />
      </div>
      <div className="p-5">
        <PackageSummary offer={offer} />
      </div>
    </aside>
  )
}

type Props = {
  steps: readonly string[]
  terms: readonly { when: string; back: string }[] | null
  className?: string
}

/** What happens next, and what comes back if it is cancelled. */
export function Afterwards({ steps, terms, className }: Props) {
  return (
    <div className={classNames('flex flex-col gap-6', className)}>
      <Steps steps={steps} />
      {terms && <Terms terms={terms} />}
      <Link
        to={`${href('/')}#booking-packages`}
        className="inline-flex min-h-11 items-center self-start font-semibold text-accent underline-offset-4 hover:underline"
      >
        Compare all packages
      </Link>
    </div>
  )
}

function Steps({ steps }: Pick<Props, 'steps'>) {
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="text-lg">
        What happens next
      </h2>
      <ol className="mt-2 flex list-decimal flex-col gap-1.5 pl-5 text-muted marker:font-semibold marker:text-ink">
        {steps.map((step) => (
          <li key={step} className="text-pretty">
            {step}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Terms({ terms }: { terms: NonNullable<Props['terms']> }) {
  return (
    <section aria-labelledby="terms">
      <h2 id="terms" className="text-lg">
        If you cancel
      </h2>
      <dl className="mt-2 text-sm">
        {terms.map(({ when, back }) => (
          <div key={when} className="flex justify-between gap-4 border-b border-edge py-2">
            <dt className="text-muted">{when}</dt>
            <dd className="font-semibold">{back}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
