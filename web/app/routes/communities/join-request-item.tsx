import type { JoinRequest } from '@lv/contract/communities'
import { Form, useNavigation } from 'react-router'
import { AuthorLine } from '../../features/people/author-line.tsx'
import { nameOf } from '../../features/people/person-name.tsx'
import { fieldOf, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Props = { request: JoinRequest; refused: RefusedForm | undefined }

/** Somebody who asks to join, what they say, and the two answers. */
export function JoinRequestItem({ request, refused }: Props) {
  const { person, note, createdAt } = request
  return (
    <Card as="li" className="gap-4">
      <AuthorLine author={person} at={createdAt} editedAt={null} />
      {note ? (
        <blockquote className="border-l-[3px] border-edge-control pl-4 whitespace-pre-line">{note}</blockquote>
      ) : (
        <p className="text-sm text-muted">No note.</p>
      )}
      <Answer request={request} refused={refused} />
    </Card>
  )
}

function Answer({ request: { id, person, status }, refused }: Props) {
  const form = useFirstErrorFocus(refused)
  const sent = useNavigation().formData
  const pending = sent?.get('requestId') === id ? sent.get('decision') : undefined
  const name = nameOf(person)
  const button = (value: 'accept' | 'decline') =>
    ({ type: 'submit', name: 'decision', value, isPending: pending === value }) as const
  return (
    <Form method="post" noValidate preventScrollReset ref={form} className="flex flex-col gap-3">
      <input type="hidden" name="requestId" value={id} />
      <TextInput label="Your note" hint="Optional" autoComplete="off" {...fieldOf(refused, 'note')} />
      <div className="flex flex-wrap gap-3">
        {status === 'requested' && (
          <Button {...button('accept')} aria-label={`Accept ${name}`}>
            Accept
          </Button>
        )}
        <Button {...button('decline')} tone="quiet" aria-label={`Decline ${name}`}>
          Decline
        </Button>
      </div>
    </Form>
  )
}
