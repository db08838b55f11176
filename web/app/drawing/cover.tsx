import { COVER_HEIGHT, COVER_WIDTH, type CoverSubject, coverOf } from '@lv/contract/cover'
import { memo } from 'react'

type Props = Pick<CoverSubject, 'id' | 'name' | 'sector' | 'category'> & { className?: string }

/** The drawn cover of a community without a picture of its own; it fills the width and the height that it is given. */
export const Cover = memo(function Cover({ className = 'h-21', ...subject }: Props) {
  const { ground, shapes } = coverOf(subject)
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${COVER_WIDTH} ${COVER_HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      className={`block w-full ${className}`}
    >
      <path d={`M0 0h${COVER_WIDTH}v${COVER_HEIGHT}H0z`} fill={ground} />
      <g strokeLinejoin="round" strokeLinecap="round">
        {shapes.map(({ d, fill, stroke, width }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of a cover never change their order
          <path key={index} d={d} fill={fill} stroke={stroke} strokeWidth={width} />
        ))}
      </g>
    </svg>
  )
})
