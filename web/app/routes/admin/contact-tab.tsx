import type { ReceivedMessage } from '@lv/contract/contact'
import { cut } from '@lv/contract/cut'
import { formatDateTime } from '@lv/contract/dates'
import { showPhone } from '@lv/contract/phone'
import { mailLink } from '../../mail-link.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { fileOf, ListFilter, NextPage } from './list-parts.tsx'
import type { TabContext, TabProps } from './tabs.ts'

export async function load({ api, query }: TabContext) {
  const q = query.get('q') ?? ''
  const cursor = query.get('cursor') ?? undefined
  const { items, next } = await api.contact.messages({ query: { search: cut(q.trim(), 100) || undefined, cursor } })
  return { items, next: next ?? null, q }
}

/** What people wrote through the contact page, newest first. */
export default function ContactTab({ data, here }: TabProps<typeof load>) {
  const { items, next, q } = data
  return (
    <div className="flex flex-col gap-5 pt-6">
      <ListFilter
        here={here}
        q={q}
        placeholder="Name, email or a word"
        csv={fileOf('contact-messages', { search: cut(q.trim(), 100) })}
      />
      {items.length === 0 ? (
        <EmptyState
          title="No messages"
          text={q ? 'No message fits this.' : 'Nobody has written in the last 12 months.'}
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {items.map((message) => (
            <li key={message.id} className="rounded-card border border-edge bg-card p-4 sm:p-5">
              <Message message={message} />
            </li>
          ))}
        </ul>
      )}
      <NextPage here={here} query={{ q }} next={next} />
    </div>
  )
}

function Message({ message }: { message: ReceivedMessage }) {
  const { name, email, phone, subject, message: text, createdAt } = message
  const reply = mailLink(email, { subject: `Re: ${subject}` })
  return (
    <article>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg wrap-anywhere">{name}</h2>
        <Badge>{subject}</Badge>
      </div>
      <p className="mt-1 text-muted wrap-anywhere">
        {formatDateTime(createdAt)}, {email}, {showPhone(phone)}
      </p>
      <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
      <ButtonLink to={reply} tone="quiet" className="mt-4">
        Reply by email
      </ButtonLink>
    </article>
  )
}
