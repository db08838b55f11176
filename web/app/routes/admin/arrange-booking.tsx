import type { AdminBookingPage, AdminConsultant } from '@lv/contract/admin-bookings'
import type { Slot } from '@lv/contract/consultations'
import { alternativesIn, slotIssue } from '../../features/bookings/alternatives.ts'
import { SlotChooser } from '../../features/bookings/slot-chooser.tsx'
import { daysOf } from '../../features/bookings/slot-days.ts'
import { getFieldProps, getIssue, type RefusedForm } from '../../form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChipLink } from '../../ui/chips.tsx'
import { FieldError } from '../../ui/field.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useMayAct } from './action-form.tsx'
import { PanelAction } from './panel-parts.tsx'

/** What a new time is chosen from: the free times, of one consultant where one is named in the address. */
export type Choice = { slots: Slot[]; consultants: Pick<AdminConsultant, 'id' | 'name'>[]; consultantId: string }

type Props = { booking: AdminBookingPage; choice: Choice; refused: RefusedForm | undefined; here: string }

/** Sets the time and the consultant of a booking. */
export function ArrangeBooking({ booking, choice, refused, here }: Props) {
  const { startsAt, sequence } = booking
  const isNew = startsAt === null
  if (!useMayAct()) return null
  return (
    <div id="time" className="max-w-xl">
      <PanelAction
        title={isNew ? 'Set a time' : 'Change the time or the consultant'}
        intent="arrange"
        button={isNew ? 'Book this time' : 'Save the change'}
        refused={refused?.values.intent === 'arrange' && !slotIssue(refused) ? refused : undefined}
      >
        <p className="text-sm text-muted">
          Customer and consultant are told by email, with the calendar entry. Nothing is paid again.
        </p>
        <Consultants booking={booking} choice={choice} here={here} />
        <input type="hidden" name="consultantId" value={choice.consultantId} />
        <input type="hidden" name="sequence" value={sequence} />
        <Times choice={choice} refused={refused} />
        <OtherTime booking={booking} choice={choice} refused={refused} />
        {isNew || (
          <Select {...getFieldProps(refused, 'askedBy', 'customer')} label="Who asked for it?" hint={REFUND}>
            {option('customer', 'The customer')}
            {option('us', 'We did')}
          </Select>
        )}
        <TextArea
          {...getFieldProps(refused, 'note')}
          label="Note (optional)"
          rows={2}
          hint="Customer and consultant read it."
        />
      </PanelAction>
    </div>
  )
}

/** What was agreed on the phone, and is not among the free times. */
function OtherTime({ booking, choice, refused }: Pick<Props, 'booking' | 'choice' | 'refused'>) {
  const { error, defaultValue } = getFieldProps(refused, 'isAgreed')
  const typed = refused?.values.otherTime
  const whomError = getIssue(refused, 'consultantId')
  return (
    <details open={Boolean(typed || error || whomError)}>
      <summary className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline">
        A time that isn’t offered
      </summary>
      <div className="mt-2 flex flex-col gap-3">
        <TextInput
          {...getFieldProps(refused, 'otherTime')}
          label="Day and time"
          hint="Melbourne time, on the hour or half hour. It counts instead of the times above."
          type="datetime-local"
          step={1800}
        />
        <Select
          key={choice.consultantId}
          {...getFieldProps(refused, 'agreedWith', choice.consultantId || (booking.consultantId ?? ''))}
          {...(whomError ? { error: whomError } : {})}
          label="Consultant who agreed to it"
        >
          {option('', 'Choose')}
          {choice.consultants.map(({ id, name }) => option(id, name))}
        </Select>
        <Checkbox
          name="isAgreed"
          value="true"
          defaultChecked={defaultValue === 'true'}
          label="Customer and consultant have agreed to it"
          hint="Outside the hours, on a day off or later than three weeks. Never while the consultant has another visit."
          {...(error ? { error } : {})}
        />
      </div>
    </details>
  )
}

const REFUND = 'If we did, a later cancellation is refunded as before. Late moves for the customer lower the refund.'

/** Links, so that the times beneath are those that this consultant really has; the page works without JavaScript. */
function Consultants({ booking, choice, here }: Pick<Props, 'booking' | 'choice' | 'here'>) {
  const { consultants, consultantId } = choice
  const to = (id: string) => `${here}&id=${booking.id}${id && `&with=${id}`}#time`
  return (
    <nav aria-label="Consultant" className="flex flex-col gap-2">
      <span className="font-semibold">Consultant</span>
      <span className="flex flex-wrap gap-2">
        <ChipLink to={to('')} isChosen={consultantId === ''} preventScrollReset>
          Whoever is free
        </ChipLink>
        {consultants.map(({ id, name }) => (
          <ChipLink key={id} to={to(id)} isChosen={id === consultantId} preventScrollReset>
            {name}
            {id === booking.consultantId && ' (now)'}
          </ChipLink>
        ))}
      </span>
    </nav>
  )
}

function Times({ choice, refused }: Pick<Props, 'choice' | 'refused'>) {
  const days = daysOf(choice.slots)
  const error = slotIssue(refused)
  if (days.length === 0)
    return (
      <div>
        <p className="text-muted">Nothing is free in the next three weeks.</p>
        {error && <FieldError id="arrange-error" message={error} />}
      </div>
    )
  return (
    <SlotChooser
      key={choice.consultantId}
      days={days}
      legend="Day and time"
      hint="Melbourne time: what is free in the next three weeks"
      {...(refused?.values.startsAt ? { chosen: refused.values.startsAt } : {})}
      {...(error ? { error } : {})}
      alternatives={alternativesIn(refused)}
    />
  )
}
