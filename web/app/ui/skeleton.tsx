import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The place of something that is on its way; `className` gives it the thing's own size, so that nothing moves. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-breathe rounded-control bg-tint', className)} />
}

/** Wraps skeletons and says once, to screen readers, what is loading. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
