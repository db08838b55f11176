import type { CommunityEventPage } from '@lv/contract/community-events'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ScopeChoice } from './scope-choice.tsx'

/** For the team: calls an event off, after a second look. */
export function CancelEvent({ event }: { event: CommunityEventPage }) {
  const isPending = useNavigation().formData?.get('intent') === 'cancel'
  return (
    <details className="rounded-card border border-edge bg-card">
      <summary className="min-h-11 cursor-pointer px-4 py-3 font-semibold">Cancel this event</summary>
      <Form method="post" className="flex flex-col gap-4 border-t border-edge p-4">
        <p className="text-muted">Everyone who is registered or waiting is told straight away. You can’t undo this.</p>
        {event.isRepeated && <ScopeChoice />}
        <TextInput
          label="Reason"
          hint="Optional. Everyone who’s told reads it."
          name="reason"
          maxLength={300}
          autoComplete="off"
        />
        <Button type="submit" name="intent" value="cancel" isPending={isPending} className="self-start">
          Cancel the event
        </Button>
      </Form>
    </details>
  )
}
