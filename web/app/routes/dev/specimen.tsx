import type { ReactNode } from 'react'

/** One part of the gallery: a heading, and the part in all its states. */
export function Specimen({ title, children, isStack }: { title: string; children: ReactNode; isStack?: boolean }) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section aria-labelledby={id} className="border-t border-edge py-8">
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      <div className={isStack ? 'flex flex-col gap-6' : 'flex flex-wrap items-start gap-4'}>{children}</div>
    </section>
  )
}
