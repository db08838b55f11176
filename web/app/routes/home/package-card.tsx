import { formatDollars } from '@lv/contract/money'
import type { ConsultationPackage, PackageName } from '@lv/contract/packages'
import { Check } from 'lucide-react'
import type { MouseEvent } from 'react'
import { href, Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'

export type Offer = ConsultationPackage & { name: PackageName }

type Props = {
  offer: Offer
  /** Over the whole width of the grid, its parts side by side. */
  isWide?: boolean
  /** Somebody is about to press. */
  onAim: () => void
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** A consultation with its price. The cards of a row share their lines, so that prices and buttons stand level. */
export function PackageCard({ offer, isWide, onAim, onOpen }: Props) {
  const { name, title, duration, projectSize, includes, isMostPopular } = offer
  return (
    <li
      className={`relative rounded-card border bg-card p-[1.125rem] ${isMostPopular ? 'border-accent outline-1 outline-accent' : 'border-edge'} ${isWide ? 'col-span-full grid gap-4 sm:grid-cols-[auto_1fr_auto] sm:items-center sm:gap-8 lg:gap-10' : 'row-span-5 grid grid-rows-subgrid gap-y-3'}`}
    >
      <div className={isWide ? '' : 'contents'}>
        <div>
          {isMostPopular && <MostPopular />}
          <h3 className="text-lg">{title}</h3>
          <p className="text-sm text-muted">{duration}</p>
        </div>
        <Price offer={offer} />
      </div>
      {!isWide && (
        <p className="text-sm">
          {projectSize && (
            <>
              For projects of <b className="font-semibold whitespace-nowrap">{projectSize}</b>
            </>
          )}
        </p>
      )}
      <Includes includes={includes} isWide={isWide} />
      <Link
        to={href('/book/:package', { package: name })}
        onPointerEnter={onAim}
        onFocus={onAim}
        onClick={onOpen}
        className={buttonClass(isMostPopular ? 'primary' : 'quiet', 'regular', isWide ? 'sm:px-6' : 'self-end')}
      >
        {offer.priceCents === 0 ? 'Book the free call' : 'Choose a time'}
        <span className="sr-only">: {title}</span>
      </Link>
    </li>
  )
}

function MostPopular() {
  return (
    <Badge tone="attention" className="absolute -top-3 border border-accent">
      Most popular
    </Badge>
  )
}

function Includes({ includes, isWide }: Pick<Offer, 'includes'> & Pick<Props, 'isWide'>) {
  return (
    <ul
      className={`text-sm text-muted ${isWide ? 'flex flex-col gap-x-8 gap-y-1.5 lg:flex-row lg:flex-wrap' : 'flex flex-col gap-1.5'}`}
    >
      {includes.map((it) => (
        <li key={it} className="flex gap-2 text-pretty">
          <Check aria-hidden size={16} className="mt-0.5 shrink-0 text-good" />
          {it}
        </li>
      ))}
    </ul>
  )
}

function Price({ offer: { priceCents, originalCents } }: Pick<Props, 'offer'>) {
  if (priceCents === 0) return <p className="font-display text-2xl font-semibold">Free</p>
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-display text-2xl font-semibold tabular-nums">{formatDollars(priceCents)}</span>
      {originalCents && (
        <s className="text-muted tabular-nums">
          <span className="sr-only">instead of </span>
          {formatDollars(originalCents)}
        </s>
      )}
      <span className="text-sm text-muted">incl. GST</span>
    </p>
  )
}
