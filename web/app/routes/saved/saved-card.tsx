import { formatNumber } from '@lv/contract/numbers'
import type { SavedProfessional } from '@lv/contract/saved'
import { BadgeCheck, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { House } from '../../drawing/house.tsx'
import { houseOf } from '../../drawing/house-of.ts'
import { Stars } from '../../features/professionals/stars.tsx'
import { Badge } from '../../ui/badge.tsx'

const MAX_TRADES = 3

/** A professional on a shortlist: what their public profile says. */
export function SavedCard({ professional, children }: { professional: SavedProfessional; children?: ReactNode }) {
  const { id, slug, name, businessName, photo, trades, baseSuburb, licences, stars, reviewCount } = professional
  return (
    <li className="flex flex-col overflow-hidden rounded-card border border-edge bg-card">
      {photo ? (
        <img
          src={photo.url}
          alt={photo.says}
          width={photo.width}
          height={photo.height}
          loading="lazy"
          decoding="async"
          className="aspect-16/9 w-full bg-tint object-cover"
        />
      ) : (
        <div className="flex aspect-16/9 items-end justify-center bg-tint px-4 pt-4">
          <House house={houseOf(id)} className="h-full w-auto max-w-full" />
        </div>
      )}
      <div className="flex grow flex-col gap-2 p-4">
        <h2 className="text-xl wrap-anywhere">
          <Link to={href('/professionals/p/:slug', { slug })} className="underline-offset-4 hover:underline">
            {businessName ?? name}
          </Link>
        </h2>
        <p className="flex flex-wrap gap-2">
          {trades.slice(0, MAX_TRADES).map((trade) => (
            <Badge key={trade}>{trade}</Badge>
          ))}
        </p>
        <p className="flex items-center gap-2 text-sm">
          {stars === null ? (
            <span className="text-muted">No reviews yet</span>
          ) : (
            <>
              <Stars stars={stars} size={15} /> {stars.toFixed(1)} ({formatNumber(reviewCount)})
            </>
          )}
        </p>
        {baseSuburb && (
          <p className="flex items-center gap-2 text-sm">
            <MapPin aria-hidden size={16} className="shrink-0 text-accent" />
            {baseSuburb}
          </p>
        )}
        {licences.length > 0 && (
          <p className="flex items-center gap-2 text-sm">
            <BadgeCheck aria-hidden size={16} className="shrink-0 text-good" />
            Licence checked by us
          </p>
        )}
        {children && <div className="mt-auto flex flex-wrap gap-3 pt-3">{children}</div>}
      </div>
    </li>
  )
}
