import type { RequestPage } from '@lv/contract/request-page'
import { formatDateTime } from '../../format.ts'
import { Section } from './section.tsx'

/** What happened and when, the latest first. */
export function Timeline({ request: { timeline } }: { request: RequestPage }) {
  return (
    <Section id="timeline" title="What happened">
      <ol className="border-l-2 border-edge pl-5">
        {timeline.toReversed().map(({ kind, says, at }) => (
          <li key={`${kind} ${at} ${says}`} className="relative pb-5 last:pb-0">
            <span aria-hidden className="absolute top-2 -left-[1.6rem] size-2.5 rounded-full bg-line" />
            <p>{says}</p>
            <time dateTime={at} className="text-sm text-muted">
              {formatDateTime(at)}
            </time>
          </li>
        ))}
      </ol>
    </Section>
  )
}
