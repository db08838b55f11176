import { formatDateTime } from '@lv/contract/dates'
import type { Member } from '@lv/contract/people'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { MessageButton } from '../messages/message-button.tsx'
import { LicenceBadge, nameOf, PersonName } from './person-name.tsx'

type Props = {
  author: Member
  at: string
  editedAt: string | null
  size?: 'small' | 'regular'
  /** The address of this very thing. */
  to?: To
  children?: ReactNode
}

/** Who said it, what they do, when, and whether it was changed since. `children` are marks beside the name. */
export function AuthorLine({ author, at, editedAt, size = 'regular', to, children }: Props) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={nameOf(author)} imageUrl={author.profileImageUrl} size={size} />
      <div className="min-w-0 leading-snug">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <PersonName person={author} />
          <MessageButton person={author} name={nameOf(author)} />
          <LicenceBadge person={author} />
          {children}
        </p>
        <p className="text-sm text-muted">
          {author.profession && <>{author.profession} · </>}
          {to ? (
            <Link to={to} className="wide-target hover:text-ink hover:underline">
              <RelativeTime at={at} />
            </Link>
          ) : (
            <RelativeTime at={at} />
          )}
          {editedAt && (
            <>
              {' · '}
              <span title={`Edited ${formatDateTime(editedAt)}`}>edited</span>
            </>
          )}
        </p>
      </div>
    </div>
  )
}
