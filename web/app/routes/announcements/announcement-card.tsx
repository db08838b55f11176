import type { Announcement } from '@lv/contract/announcements'
import { formatDateTime } from '@lv/contract/dates'
import { Clock, Pin } from 'lucide-react'
import { href, Link } from 'react-router'
import { MessageButton } from '../../features/messages/message-button.tsx'
import { nameOf } from '../../features/people/person-name.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Prose } from '../../ui/prose.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

type Props = {
  announcement: Announcement /** Whether the reader may change it. */
  canEdit: boolean
  as?: 'li' | 'article'
}

/** One announcement, whole; in a list its title leads to its own page. */
export function AnnouncementCard({ announcement, canEdit, as = 'li' }: Props) {
  const { id, communityId, title, html, isPinned, isScheduled, publishedAt, editedAt, author } = announcement
  const params = { communityId, announcementId: id }
  return (
    <Card as={as} isHighlighted={isPinned} className="sm:p-6">
      {(isPinned || isScheduled) && (
        <p className="mb-2 flex flex-wrap gap-2">
          {isPinned && (
            <Badge tone="attention" icon={<Pin aria-hidden size={12} />}>
              Pinned
            </Badge>
          )}
          {isScheduled && <Badge icon={<Clock aria-hidden size={12} />}>Shown {formatDateTime(publishedAt)}</Badge>}
        </p>
      )}
      {as === 'li' ? (
        <h2 className="text-xl">
          <Link
            to={href('/community/:communityId/announcements/:announcementId', params)}
            className="underline-offset-4 hover:underline"
          >
            {title}
          </Link>
        </h2>
      ) : (
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
      )}
      <p className="mt-1 mb-4 flex flex-wrap items-center gap-x-1 text-sm text-muted">
        {nameOf(author)}
        <MessageButton person={{ id: author.id ?? undefined }} name={nameOf(author)} />
        <span>
          {!isScheduled && (
            <>
              · <RelativeTime at={publishedAt} />
            </>
          )}
          {editedAt && ' · edited'}
        </span>
      </p>
      <Prose html={html} />
      {canEdit && (
        <p className="mt-5 border-t border-dashed border-edge pt-4">
          <ButtonLink
            to={href('/community/:communityId/announcements/:announcementId/edit', params)}
            tone="quiet"
            aria-label={`Edit ${title}`}
          >
            Edit
          </ButtonLink>
        </p>
      )}
    </Card>
  )
}
