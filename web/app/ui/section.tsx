import type { ReactNode } from 'react'

type Props = { id: string; title: string; note?: ReactNode; aside?: ReactNode; className?: string; children: ReactNode }

/** A part of the page with its heading; its id is the part's address. */
export function Section({ id, title, note, aside, className, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className={`min-w-0 scroll-mt-4 ${className ?? ''}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={`${id}-heading`} className="text-2xl">
          {title}
        </h2>
        {aside}
      </div>
      {note && <p className="mt-1 max-w-text text-muted">{note}</p>}
      <div className="mt-5">{children}</div>
    </section>
  )
}
