import { type ReactNode, useState } from 'react'
import { useRevalidateOften } from '../../shell/use-revalidate.ts'
import { ButtonLink, Spinner } from '../../ui/button.tsx'

const EVERY_MS = 2_000
/** A minute of looking again. */
const MAX_TRIES = 30

type Props = {
  title: string
  children: ReactNode
  /** What it says once it has stopped looking. */
  givenUp: ReactNode
  /** Path and query of this page; without JavaScript the page counts its tries in `try`. */
  address: URL
  /** Other ways on. */
  actions?: ReactNode
}

/** The page looks again every two seconds, with and without JavaScript, and says so; after a minute it stops. */
export function Waiting({ title, children, givenUp, address, actions }: Props) {
  const before = Number(address.searchParams.get('try')) || 0
  const tries = useTries(before)
  const here = (count: number) => {
    const params = new URLSearchParams(address.searchParams)
    params.delete('try')
    if (count > 0) params.set('try', String(count))
    const query = params.toString()
    return query ? `${address.pathname}?${query}` : address.pathname
  }
  const isOver = tries >= MAX_TRIES
  return (
    <div className="rounded-card border border-edge bg-card p-6">
      {!isOver && before < MAX_TRIES && (
        <noscript>
          <meta httpEquiv="refresh" content={`${EVERY_MS / 1000};url=${here(before + 1)}`} />
        </noscript>
      )}
      <div role="status">
        <h1 className="flex items-center gap-3 text-2xl">
          {!isOver && <Spinner size={24} />}
          {isOver ? 'Not here yet' : title}
        </h1>
        <div className="mt-3 max-w-text">{isOver ? givenUp : children}</div>
      </div>
      <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
        {isOver && (
          <ButtonLink to={here(0)} reloadDocument>
            Look again
          </ButtonLink>
        )}
        {actions}
      </div>
    </div>
  )
}

/** How often the page has looked; it looks again by itself until there have been enough. */
function useTries(before: number) {
  const [tries, setTries] = useState(before)
  useRevalidateOften({ everyMs: EVERY_MS, isOver: tries >= MAX_TRIES, onRead: () => setTries(tries + 1) })
  return tries
}
