import type { ModerationDecision } from '@lv/contract/moderation'
import { Form } from 'react-router'
import { actionLabels } from '../../features/moderation/decision-words.ts'
import { nameOf } from '../../features/people/person-name.tsx'
import { fieldOf, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { formatDateTime } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Props = { decisions: ModerationDecision[]; refused: RefusedForm | undefined }

/** Who decided what, about whom and why, newest first. */
export const DecisionLog = ({ decisions, refused }: Props) => (
  <Card isFlush>
    <ul className="divide-y divide-edge">
      {decisions.map((decision) => (
        <DecisionRow
          key={decision.id}
          decision={decision}
          refused={decision.restoreId && refused?.values.reportId === decision.restoreId ? refused : undefined}
        />
      ))}
    </ul>
  </Card>
)

function DecisionRow({ decision, refused }: { decision: ModerationDecision; refused: RefusedForm | undefined }) {
  const { action, kind, person, reason, decidedBy, decidedAt, endsAt, undoneAt, undoneBy, restoreId, appeal } = decision
  const name = person ? nameOf(person) : 'somebody who has left'
  return (
    <li className="px-4 py-3 sm:px-5">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={undoneAt || action === 'dismiss' ? 'neutral' : 'alert'}>{actionLabels[action]}</Badge>
        <span className="font-semibold">
          {kind === 'member' ? name : `A ${kind} of ${name}`}
          {endsAt && `, until ${formatDateTime(endsAt)}`}
        </span>
        {undoneAt && <Badge tone="good">Taken back</Badge>}
      </p>
      <p className="mt-1 wrap-anywhere">{reason}</p>
      <p className="mt-1 text-sm text-muted">
        {formatDateTime(decidedAt)}
        {decidedBy && `, by ${nameOf(decidedBy)}`}
        {decision.isByAdministrator && ' (administrator)'}
        {undoneAt && ` · taken back ${formatDateTime(undoneAt)}${undoneBy ? ` by ${nameOf(undoneBy)}` : ''}`}
        {appeal?.outcome && ` · the appeal ${appeal.outcome === 'upheld' ? 'was turned down' : 'succeeded'}`}
      </p>
      {restoreId && (
        <details className="mt-1" open={refused !== undefined}>
          <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-accent">
            Take it back<span className="sr-only"> (about {name})</span>
          </summary>
          <RestoreForm id={restoreId} refused={refused} />
        </details>
      )}
    </li>
  )
}

function RestoreForm({ id, refused }: { id: string; refused: RefusedForm | undefined }) {
  const form = useFirstErrorFocus(refused)
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="flex flex-col items-start gap-3 pb-2">
      <input type="hidden" name="reportId" value={id} />
      <TextInput label="Why" hint="They read it." isRequired maxLength={1000} {...fieldOf(refused, 'reason')} />
      <Button type="submit" name="intent" value="restore" tone="quiet">
        Take it back
      </Button>
    </Form>
  )
}
