import type { Paper } from '../../content/paper.ts'
import { PaperSections } from './paper-sections.tsx'

type Props = { paper: Paper; isNumbered?: boolean }

/** A legal page: what it comes to, since when, what we changed, and its sections. */
export function PaperPage({ paper, isNumbered }: Props) {
  const { title, summary, lastUpdated, changes, sections } = paper
  return (
    <article className="page-width pt-10 lg:pt-16">
      <h1 className="text-3xl sm:text-4xl">{title}</h1>
      <p className="mt-3 max-w-[36em] text-lg text-pretty text-muted">{summary}</p>
      <div className="mt-6 mb-8 max-w-[43.5em] rounded-card border border-edge bg-card p-4 text-sm">
        <p className="font-semibold">Last updated {lastUpdated}</p>
        <h2 className="mt-3 font-sans text-sm font-semibold tracking-normal text-muted">Our changes since then</h2>
        <dl className="mt-1 space-y-1">
          {changes.map(({ date, text }) => (
            <div key={date} className="sm:flex sm:gap-4">
              <dt className="shrink-0 font-semibold tabular-nums">{date}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <PaperSections sections={sections} isNumbered={isNumbered} label={`Contents of the ${title}`} />
    </article>
  )
}
