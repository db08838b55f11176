import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { buttonClass, Spinner } from '../../ui/button.tsx'

type Props = {
  /** The same by a page of its own, for browsers without JavaScript and for other tabs. */
  to: { search: string; hash: string }
  label: string
  look?: 'button' | 'action'
  isLoading: boolean
  onPress: () => void
}

const action =
  'wide-target -mx-2 inline-flex min-h-9 items-center gap-2 rounded-control px-2 text-sm font-semibold text-accent underline-offset-4 hover:text-accent-dark hover:underline'

/** Brings more comments or answers onto the page. */
export function MoreLink({ to, label, look = 'action', isLoading, onPress }: Props) {
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onPress()
  }
  return (
    <Link
      to={to}
      rel="next"
      preventScrollReset
      aria-busy={isLoading || undefined}
      onClick={press}
      className={look === 'button' ? buttonClass('quiet', 'regular') : action}
    >
      {isLoading && <Spinner />}
      {label}
    </Link>
  )
}
