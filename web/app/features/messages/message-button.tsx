import { MessageCircle } from 'lucide-react'
import { createContext, useContext } from 'react'
import { href, Link, useMatches } from 'react-router'
import { ButtonLink, type ButtonTone } from '../../ui/button.tsx'

/** Those whom the reader may write to, of what came after the page. */
export const MoreReachable = createContext<readonly string[]>([])

const reachableIn = (loaderData: unknown): readonly string[] =>
  typeof loaderData === 'object' &&
  loaderData !== null &&
  'reachable' in loaderData &&
  Array.isArray(loaderData.reachable)
    ? loaderData.reachable
    : []

type Props = { person: { id?: string | undefined }; name: string; wide?: ButtonTone }

/**
 * The way to the one conversation with somebody; nothing where the reader may not write to them (`readReachable` of the
 * page's loader): for oneself, for deleted people, and where one has blocked the other.
 */
export function MessageButton({ person: { id }, name, wide }: Props) {
  const more = useContext(MoreReachable)
  const matches = useMatches()
  if (!id || !(more.includes(id) || matches.some(({ loaderData }) => reachableIn(loaderData).includes(id)))) return null
  const to = `${href('/messages/new')}?person=${id}`
  if (wide)
    return (
      <ButtonLink to={to} tone={wide} aria-label={`Message ${name}`}>
        <MessageCircle aria-hidden size={18} />
        Message
      </ButtonLink>
    )
  return (
    <Link
      to={to}
      aria-label={`Message ${name}`}
      title={`Message ${name}`}
      className="wide-target inline-flex size-7 shrink-0 items-center justify-center rounded-control text-muted hover:bg-tint hover:text-ink"
    >
      <MessageCircle aria-hidden size={16} />
    </Link>
  )
}
