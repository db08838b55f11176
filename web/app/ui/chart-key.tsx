import type { ReactNode } from 'react'

/** What a colour of a chart stands for; `className` is that of its bars. */
export const ChartKey = ({ className, children }: { className: string; children: ReactNode }) => (
  <span className="inline-flex items-center gap-2">
    <span aria-hidden className={`size-3.5 rounded-inner ${className}`} />
    {children}
  </span>
)
