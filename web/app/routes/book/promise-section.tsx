import type { VisitPromise } from '@lv/contract/booking'
import { formatDate } from '@lv/contract/dates'
import { Form, useNavigation } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'

const titles: Record<VisitPromise['kind'], string> = {
  'follow-up': 'Follow-up call',
  revision: 'Revision call',
  support: 'Support',
}

/** What was promised for after the visit: its day, whether it was kept, and the button of whoever looks. */
export function PromiseSection({ promise, isConsultant }: { promise: VisitPromise; isConsultant: boolean }) {
  const { kind, dueAt, keptAt, deniedAt, isOver } = promise
  const isCall = kind !== 'support'
  return (
    <Section id="promise" title={titles[kind]}>
      <p className="flex max-w-text flex-wrap items-center gap-x-3 gap-y-1 text-lg">
        {isCall ? `Promised by ${formatDate(dueAt)}.` : `By phone and email until ${formatDate(dueAt)}.`}
        {stateOf({ keptAt, deniedAt, isOver, isCall })}
      </p>
      {isConsultant && isCall && !keptAt && <Press intent="keep-promise" label="We’ve had the call" />}
      {!isConsultant && !deniedAt && (!isCall || keptAt || isOver) && (
        <Press intent="deny-promise" label={isCall ? 'There was no call' : 'I got no support'} />
      )}
    </Section>
  )
}

type State = { keptAt: string | null; deniedAt: string | null; isOver: boolean; isCall: boolean }

function stateOf({ keptAt, deniedAt, isOver, isCall }: State) {
  if (deniedAt) return <Badge tone="alert">Not kept, says the customer</Badge>
  if (keptAt) return <Badge tone="good">{isCall ? `Kept on ${formatDate(keptAt)}` : 'Kept'}</Badge>
  return isOver ? <Badge tone="alert">Overdue</Badge> : null
}

function Press({ intent, label }: { intent: string; label: string }) {
  const pressed = useNavigation().formData?.get('intent')
  return (
    <Form method="post" preventScrollReset className="mt-3">
      <Button type="submit" name="intent" value={intent} tone="quiet" isPending={pressed === intent}>
        {label}
      </Button>
    </Form>
  )
}
