import type { ReactNode } from 'react'

type Props = { title: string; text?: ReactNode; drawing?: ReactNode; actions?: ReactNode; level?: 'h2' | 'h3' }

/** Nothing here yet: says so, and offers the next step. */
export function EmptyState({ title, text, drawing, actions, level: Heading = 'h2' }: Props) {
  return (
    <div className="flex flex-col items-center rounded-card border border-dashed border-edge-control px-5 py-10 text-center">
      {drawing && <div className="mb-5 w-44">{drawing}</div>}
      <Heading className="text-xl">{title}</Heading>
      {text && <p className="mt-2 max-w-[28em] text-muted">{text}</p>}
      {actions && <div className="mt-5 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  )
}
