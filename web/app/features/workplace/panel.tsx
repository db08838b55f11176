import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

type Props = {
  id: string
  title: string
  /** Stands beside the title. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of a workplace page on its own ground; its id is its address. */
export function Panel({ id, title, aside, className, children }: Props) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className={classNames('scroll-mt-4 rounded-card border border-edge bg-card p-4 sm:p-5', className)}
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={`${id}-heading`} className="text-lg">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
