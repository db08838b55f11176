import { formatDateTime } from '@lv/contract/dates'
import type { RequestPage } from '@lv/contract/request-page'
import { ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'

/** What happened and when, the latest first. */
export function Timeline({ request, before }: { request: RequestPage; before: string | undefined }) {
  const { timeline, timelineNext } = request
  return (
    <Section id="timeline" title="What happened">
      {before && <OtherEvents search="">Back to the newest</OtherEvents>}
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
      {timelineNext && <OtherEvents search={`?before=${timelineNext}`}>What happened before</OtherEvents>}
    </Section>
  )
}

const OtherEvents = ({ search, children }: { search: string; children: string }) => (
  <ButtonLink to={{ search, hash: '#timeline' }} tone="plain" preventScrollReset className="-ml-4">
    {children}
  </ButtonLink>
)
