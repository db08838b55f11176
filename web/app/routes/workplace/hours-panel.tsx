import type { Hours } from '@lv/contract/professional-shapes'
import { Form, useNavigation } from 'react-router'
import { DAYS, hoursInWords } from '../../features/professionals/hours-words.ts'
import { Panel } from '../../features/workplace/panel.tsx'
import { getFieldProps, getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { EditConflict } from '../../saved-since.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Props = { basedOn: string; hours: Hours | null; refused: RefusedForm | undefined }

const labels = { days: 'Days', from: 'From', until: 'Until' }
const WEEKDAYS = [1, 2, 3, 4, 5]

/** When the professional works, as everybody reads it on their public profile. */
export function HoursPanel({ basedOn, hours, refused }: Props) {
  const form = useFirstErrorFocus(refused)
  const intent = useNavigation().formData?.get('intent')
  const isTicked = (day: number) =>
    refused ? refused.values[`day-${day}`] !== undefined : (hours?.days ?? WEEKDAYS).includes(day)
  const error = getIssue(refused, 'hours.days')
  const time = (name: 'from' | 'until', initial: string) => {
    const field = getFieldProps(refused, name, hours?.[name] ?? initial)
    return { ...field, error: getIssue(refused, `hours.${name}`) }
  }
  return (
    <Panel id="hours" title="Hours">
      <p className="text-muted">
        {hours
          ? `Your public profile says: ${hoursInWords(hours)}.`
          : 'Say when you work, and homeowners know when to ring.'}
      </p>
      <Form
        key={JSON.stringify(hours)}
        ref={form}
        method="post"
        noValidate
        preventScrollReset
        className="mt-4 flex flex-col gap-4"
      >
        <EditConflict
          basedOn={basedOn}
          refused={refused}
          labels={labels}
          typed={refused && { days: DAYS.filter((_, at) => isTicked(at + 1)).join('\n') }}
          intent={refused?.values.intent ?? 'hours'}
        />
        <fieldset>
          <legend className="font-semibold">Days</legend>
          <div className="grid grid-cols-2 gap-x-4">
            {DAYS.map((day, at) => (
              <Checkbox key={day} name={`day-${at + 1}`} label={day} defaultChecked={isTicked(at + 1)} />
            ))}
          </div>
          {error && <FieldError id="days-error" message={error} />}
        </fieldset>
        <div className="grid grid-cols-2 gap-4">
          <TextInput type="time" label="From" {...time('from', '07:00')} />
          <TextInput type="time" label="Until" {...time('until', '16:00')} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="hours" tone="quiet" isPending={intent === 'hours'}>
            Save hours
          </Button>
          {hours && (
            <Button type="submit" name="intent" value="no-hours" tone="quiet" isPending={intent === 'no-hours'}>
              Show none
            </Button>
          )}
        </div>
      </Form>
    </Panel>
  )
}
