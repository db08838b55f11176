import { formatDollars } from '@lv/contract/money'
import type { ConsultationPackage } from '@lv/contract/packages'
import { Check, Clock3, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'

type Props = { offer: ConsultationPackage }

/** The price with what it was before, or that there is none. */
export function PackagePrice({ offer: { priceCents, originalCents } }: Props) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5">
      <span className="font-display text-3xl leading-none font-semibold tabular-nums">
        {priceCents === 0 ? 'Free' : formatDollars(priceCents)}
      </span>
      {originalCents && (
        <s className="text-muted tabular-nums">
          <span className="sr-only">Before: </span>
          {formatDollars(originalCents)}
        </s>
      )}
      {priceCents > 0 && <span className="text-sm text-muted">incl. GST</span>}
    </p>
  )
}

/** What a package is: price, length, place, and what it includes. */
export function PackageSummary({ offer }: Props) {
  const { projectSize, includes, isMostPopular } = offer
  return (
    <div className="flex flex-col gap-4">
      {isMostPopular && (
        <Badge tone="attention" className="self-start">
          Most popular
        </Badge>
      )}
      <PackagePrice offer={offer} />
      <PackageFacts offer={offer} />
      <ul className="flex flex-col gap-2 border-t border-edge pt-4">
        {includes.map((line) => (
          <li key={line} className="flex gap-2.5">
            <Check aria-hidden size={18} className="mt-0.5 shrink-0 text-good" />
            {line}
          </li>
        ))}
      </ul>
      {projectSize && <p className="text-sm text-muted">Suits projects of {projectSize}.</p>}
    </div>
  )
}

/** How long it takes, and where. */
export function PackageFacts({ offer: { duration, place } }: Props) {
  return (
    <ul className="flex flex-wrap gap-x-3.5 gap-y-1 text-sm text-muted">
      <Fact icon={<Clock3 aria-hidden size={16} />}>{duration}</Fact>
      {place === 'call' ? (
        <Fact icon={<Phone aria-hidden size={16} />}>By phone or video</Fact>
      ) : (
        <Fact icon={<MapPin aria-hidden size={16} />}>At your house</Fact>
      )}
    </ul>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      {icon}
      {children}
    </li>
  )
}
