import type { OwnApplication } from '@lv/contract/applications'
import { Form, useNavigation } from 'react-router'
import { fieldOf, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'

type Props = { application: OwnApplication; refused: RefusedForm | undefined }

/** What an applicant can do: appeal once, have the invitation sent again, withdraw. */
export function ApplicationDeeds({ application: { canAppeal, canBeInvited, joinedAt }, refused }: Props) {
  return (
    <>
      {canBeInvited && <Invitation />}
      {canAppeal && <Appeal refused={refused?.values.intent === 'appeal' ? refused : undefined} />}
      {!joinedAt && <Withdraw />}
    </>
  )
}

const usePending = (intent: string) => useNavigation().formData?.get('intent') === intent

function Invitation() {
  return (
    <section aria-labelledby="invitation">
      <h2 id="invitation" className="text-xl">
        Your invitation
      </h2>
      <p className="mt-2 max-w-text text-muted">
        We’ve emailed you a link to set up your account. It works once, within 14 days.
      </p>
      <Form method="post" preventScrollReset className="mt-4">
        <Button type="submit" name="intent" value="invitation" tone="quiet" isPending={usePending('invitation')}>
          Send it again
        </Button>
      </Form>
    </section>
  )
}

function Appeal({ refused }: { refused: RefusedForm | undefined }) {
  const form = useFirstErrorFocus(refused)
  return (
    <section aria-labelledby="appeal">
      <h2 id="appeal" className="text-xl">
        Ask us to look again
      </h2>
      <p className="mt-2 max-w-text text-muted">
        If you disagree, tell us what we got wrong or what has changed. You can appeal once; the second decision is
        final.
      </p>
      <Form ref={form} method="post" noValidate preventScrollReset className="mt-4 flex max-w-text flex-col gap-4">
        <TextArea label="What should we look at again?" isRequired maxLength={2000} {...fieldOf(refused, 'text')} />
        <Button
          type="submit"
          name="intent"
          value="appeal"
          isPending={usePending('appeal')}
          pendingLabel="Sending..."
          className="self-start"
        >
          Send appeal
        </Button>
      </Form>
    </section>
  )
}

function Withdraw() {
  return (
    <section aria-labelledby="withdraw">
      <h2 id="withdraw" className="text-xl">
        Withdraw
      </h2>
      <details>
        <summary className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline">
          Withdraw this application
        </summary>
        <Form method="post" preventScrollReset className="mt-2 flex flex-col items-start gap-4">
          <p className="max-w-text">Everything you sent is deleted at once. You can apply again at any time.</p>
          <Button type="submit" name="intent" value="withdraw" tone="danger" isPending={usePending('withdraw')}>
            Yes, delete it
          </Button>
        </Form>
      </details>
    </section>
  )
}
