import { MOST_REPEATS } from '@lv/contract/event-options'
import { Form, useNavigation } from 'react-router'
import { fieldOf, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { localMoment } from '../../melbourne-day.ts'
import { SavedSince } from '../../saved-since.tsx'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ScopeChoice } from './scope-choice.tsx'

type Props = {
  /** Null: a new one. */
  event: { id: string; isRepeated: boolean; basedOn: string } | null
  initial: Record<string, string>
  refused: RefusedForm | undefined
  back: string
}

const labels = {
  title: 'Title',
  startDate: 'Starts',
  endDate: 'Ends',
  location: 'Address',
  onlineUrl: 'Online link',
  maxAttendees: 'Places',
  description: 'What to expect',
}

/** What an event is, when, where, and for how many. */
export function EventForm({ event, initial, refused, back }: Props) {
  const form = useFirstErrorFocus(refused)
  const isPending = useNavigation().state === 'submitting'
  useSignInAgain(refused?.status)
  const field = (name: string) => fieldOf(refused, name, initial[name])
  return (
    <Form method="post" noValidate ref={form} className="group/form flex flex-col gap-5">
      {event === null && <FormKey />}
      {refused && refused.status !== 401 && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      {event && (
        <SavedSince
          basedOn={event.basedOn}
          refused={refused}
          labels={labels}
          written={{ startDate: localMoment, endDate: localMoment }}
        />
      )}
      <TextInput label="Title" isRequired maxLength={120} autoComplete="off" {...field('title')} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextInput label="Starts" hint="Melbourne time" isRequired type="datetime-local" {...field('startDate')} />
        <TextInput label="Ends" hint="Melbourne time" isRequired type="datetime-local" {...field('endDate')} />
        <TextInput
          label="Address"
          hint="Where people meet. Leave it empty if it’s online only."
          maxLength={200}
          autoComplete="off"
          {...field('location')}
        />
        <TextInput
          label="Online link"
          hint="Shown only to those who are registered"
          inputMode="url"
          maxLength={200}
          autoComplete="off"
          {...field('onlineUrl')}
        />
        <TextInput
          label="Places"
          hint="Leave it empty for no limit. Once places are taken, people join a waiting list."
          inputMode="numeric"
          autoComplete="off"
          {...field('maxAttendees')}
        />
      </div>
      <TextArea
        label="What to expect"
        hint="What to bring and who it’s for"
        rows={6}
        maxLength={5000}
        {...field('description')}
      />
      {event === null ? (
        <Repetition refused={refused} />
      ) : (
        event.isRepeated && <ScopeChoice chosen={refused?.values.scope ?? 'this'} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isPending}>
          {event ? 'Save changes' : 'Plan the event'}
        </Button>
        <ButtonLink to={back} tone="quiet">
          {event ? 'Back to the event' : 'Back to the events'}
        </ButtonLink>
      </div>
    </Form>
  )
}

const Repetition = ({ refused }: Pick<Props, 'refused'>) => (
  <div className="grid items-start gap-5 sm:grid-cols-2">
    <Select label="Repeats" hint="At the same local time, even when the clocks change" {...fieldOf(refused, 'repeats')}>
      <option value="">It doesn’t repeat</option>
      <option value="weekly">Every week</option>
      <option value="monthly">Every month, on the same date</option>
    </Select>
    <TextInput
      label="How many times"
      hint={`If it repeats: 2 to ${MOST_REPEATS}, including the first`}
      inputMode="numeric"
      autoComplete="off"
      {...fieldOf(refused, 'times')}
    />
  </div>
)
