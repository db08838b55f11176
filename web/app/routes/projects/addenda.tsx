import type { Addendum, ProjectFiles } from '@lv/contract/project-files'
import { MOST_ADDENDA } from '@lv/contract/project-options'
import { Form } from 'react-router'
import { fieldOf, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { formatDate, formatDateTime } from '../../format.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { Pressed } from './pressed.tsx'

type Props = { files: ProjectFiles; refused: RefusedForm | undefined }

/** What the owner added after people offered: each of those says that they have read it. */
export function Addenda({ files: { addenda, isOwner, isRunning }, refused }: Props) {
  return (
    <section aria-labelledby="addenda">
      <h2 id="addenda" className="text-2xl">
        Addenda
      </h2>
      {addenda.length === 0 && (
        <p className="mt-2 max-w-text text-muted">
          {isOwner
            ? 'Nothing added since you posted. People who have offered read what you add, and say so.'
            : 'None yet.'}
        </p>
      )}
      <ol className="mt-4 flex flex-col gap-6 empty:hidden">
        {addenda.map((addendum) => (
          <AddendumItem key={addendum.id} addendum={addendum} />
        ))}
      </ol>
      {isOwner && isRunning && addenda.length < MOST_ADDENDA && <NewAddendum key={addenda.length} refused={refused} />}
    </section>
  )
}

function AddendumItem({ addendum }: { addendum: Addendum }) {
  const { id, number, text, createdAt, isForMe, acknowledgedAt } = addendum
  return (
    <li className="rounded-card border border-edge bg-card p-5">
      <h3 className="text-lg">
        Addendum {number}, {formatDate(createdAt)}
      </h3>
      <p className="mt-2 max-w-text whitespace-pre-line wrap-anywhere">{text}</p>
      {acknowledgedAt ? (
        <p className="mt-3 text-sm text-muted">You said that you’ve read it, {formatDateTime(acknowledgedAt)}.</p>
      ) : (
        isForMe && (
          <Form method="post" preventScrollReset className="mt-4">
            <input type="hidden" name="addendumId" value={id} />
            <Pressed intent="acknowledge" label="I’ve read it" tone="primary" />
          </Form>
        )
      )}
      <Readers addendum={addendum} />
    </li>
  )
}

/** For the owner: who has read it; while offers are sealed only how many. */
function Readers({ addendum: { acknowledgedCount, askedCount, people } }: { addendum: Addendum }) {
  if (askedCount === null || acknowledgedCount === null) return null
  if (askedCount === 0) return <p className="mt-3 text-sm text-muted">Nobody had offered before it.</p>
  return (
    <div className="mt-3 text-sm text-muted">
      <p>
        Read by {acknowledgedCount} of {askedCount} who had offered before it.
      </p>
      {people && (
        <ul className="mt-1 list-disc pl-5">
          {people.map(({ person, acknowledgedAt: at }) => (
            <li key={person.id}>
              {person.firstName} {person.lastName}: {at ? `read ${formatDateTime(at)}` : 'not yet'}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function NewAddendum({ refused }: Pick<Props, 'refused'>) {
  const mine = refused?.values.intent === 'addendum' ? refused : undefined
  const form = useFirstErrorFocus(mine)
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="mt-6 grid gap-3">
      <FormKey />
      {mine && mine.issues.length === 0 && <FormMessage message={mine.message} />}
      <TextArea
        label="Add an addendum"
        hint="Dated and numbered, and never changed afterwards. Everyone who can see the project reads it."
        rows={4}
        maxLength={2000}
        {...fieldOf(mine, 'text')}
      />
      <Pressed intent="addendum" label="Add it" tone="primary" />
    </Form>
  )
}
