import { ChevronLeft, ChevronRight } from 'lucide-react'
import { ButtonLink } from './button.tsx'

type Props = { label: string; page: number; pageCount: number; toPage: (page: number) => string }

/** Previous and next page as links, and where one is. `label` names the list. */
export function Pagination({ label, page, pageCount, toPage }: Props) {
  if (pageCount < 2) return null
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-3 pt-6">
      <span className="flex-1">
        {page > 1 && (
          <ButtonLink to={toPage(page - 1)} tone="quiet" rel="prev">
            <ChevronLeft aria-hidden size={18} />
            Previous
          </ButtonLink>
        )}
      </span>
      <span className="text-sm text-muted tabular-nums">
        Page {page} of {pageCount}
      </span>
      <span className="flex flex-1 justify-end">
        {page < pageCount && (
          <ButtonLink to={toPage(page + 1)} tone="quiet" rel="next">
            Next
            <ChevronRight aria-hidden size={18} />
          </ButtonLink>
        )}
      </span>
    </nav>
  )
}
