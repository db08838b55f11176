import type { ReactNode } from 'react'

/** What somebody wrote about a case, under who and when; nothing where they wrote nothing. */
export function QuoteBlock({ title, children }: { title: string; children: ReactNode }) {
  if (!children) return null
  return (
    <section className="mt-6">
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1 max-w-text whitespace-pre-line wrap-anywhere">{children}</p>
    </section>
  )
}
