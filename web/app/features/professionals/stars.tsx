import { REVIEW_STARS } from '@lv/contract/options'
import { Star } from 'lucide-react'

/** Stars as a picture with its words; halves are rounded to the nearest whole star, the number beside says it exactly. */
export function Stars({ stars, size = 18 }: { stars: number; size?: number }) {
  return (
    <span role="img" aria-label={`${stars} of ${REVIEW_STARS} stars`} className="inline-flex gap-0.5 text-wattle">
      {Array.from({ length: REVIEW_STARS }, (_, index) => (
        <Star
          // biome-ignore lint/suspicious/noArrayIndexKey: the stars never move
          key={index}
          aria-hidden
          size={size}
          className={index < Math.round(stars) ? 'fill-current' : 'text-edge-control'}
        />
      ))}
    </span>
  )
}
