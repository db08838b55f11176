import type { ConversationPage } from '@lv/contract/conversations'
import { formatNumber } from '@lv/contract/numbers'
import { ArrowLeft, Ellipsis, Info } from 'lucide-react'
import { Form, href, Link } from 'react-router'
import type { RefusedForm } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Menu, menuItemClass } from '../../ui/menu.tsx'

type Props = { conversation: ConversationPage; refused: RefusedForm | undefined }

/** With whom, about what, and what can be done about it. */
export function ConversationHeader({ conversation, refused }: Props) {
  const { title, titlePath, other, kind } = conversation
  return (
    <header className="mb-3 flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <Link
          to={href('/messages')}
          aria-label="All messages"
          className="-ml-2 inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-tint hover:text-ink lg:hidden"
        >
          <ArrowLeft aria-hidden size={20} />
        </Link>
        <Avatar name={title} imageUrl={other?.imageUrl} />
        <div className="min-w-0 grow">
          <h1 className="line-clamp-3 text-xl wrap-anywhere">
            {titlePath ? (
              <Link to={titlePath} className="hover:underline">
                {title}
              </Link>
            ) : (
              title
            )}
          </h1>
          <Subtitle conversation={conversation} />
        </div>
        <Deeds conversation={conversation} />
      </div>
      {kind === 'lead' && <ReadingDecides conversation={conversation} />}
      {refused && !/^(message|edit|report)$/.test(refused.values.intent ?? '') && (
        <FormMessage message={refused.message} />
      )}
    </header>
  )
}

function Subtitle({ conversation: { kind, about, path, readers } }: Pick<Props, 'conversation'>) {
  const text = {
    direct: null,
    lead: about,
    project: `To ${readers === 1 ? 'the professional who has' : `all ${formatNumber(readers)} professionals who have`} this request`,
    collaboration: `Everybody on the project: ${formatNumber(readers)} besides you`,
    community: `From the owner to ${formatNumber(readers)} ${readers === 1 ? 'member' : 'members'}`,
  }[kind]
  if (!text) return null
  if (!path) return <p className="truncate text-sm text-muted">{text}</p>
  return (
    <Link to={path} className="block truncate text-sm text-muted underline underline-offset-4 hover:text-ink">
      {text}
    </Link>
  )
}

/** Here what was read is always seen, whatever one has chosen elsewhere, and the page says so. */
function ReadingDecides({ conversation: { readingDecides, title } }: Pick<Props, 'conversation'>) {
  return (
    <p className="flex items-start gap-2 rounded-control bg-tint px-3 py-2 text-sm">
      <Info aria-hidden size={16} className="mt-0.5 shrink-0" />
      {readingDecides
        ? `${title} sees when you’ve read a message here: reading it settles the points they set aside for your request.`
        : 'Read receipts always show here: when the homeowner reads a message of yours, the lead’s points are charged.'}
    </p>
  )
}

function Deeds({ conversation: { title, other, isMuted, isBlocked } }: Pick<Props, 'conversation'>) {
  return (
    <Menu label={`What to do with ${title}`} trigger={<Ellipsis aria-hidden size={20} />}>
      <Form method="post" preventScrollReset>
        <FormKey />
        <button type="submit" name="intent" value={isMuted ? 'unmute' : 'mute'} className={menuItemClass}>
          {isMuted ? 'Unmute this conversation' : 'Mute this conversation'}
        </button>
        {other && <input type="hidden" name="personId" value={other.id} />}
        {other && (
          <button type="submit" name="intent" value={isBlocked ? 'unblock' : 'block'} className={menuItemClass}>
            {isBlocked ? `Unblock ${other.name}` : `Block ${other.name}`}
          </button>
        )}
      </Form>
    </Menu>
  )
}
