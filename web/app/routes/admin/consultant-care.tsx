import type { AdminConsultant, ConsultantAction, VisitingDay } from '@lv/contract/admin-bookings'
import { dayIn } from '@lv/contract/calendar'
import { tagOf } from '@lv/contract/form-tag'
import { redirect } from 'react-router'
import { toastCookie } from '../../flash.ts'
import { getFieldProps, type RefusedForm, submit } from '../../form.ts'
import { EditConflict } from '../../saved-since.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { PanelAction } from './panel-parts.tsx'
import type { TabContext } from './tabs.ts'

type Values = Record<string, string>
type Done = { message: string } & Partial<Pick<ConsultantAction, 'visits'>>

const dayNames: Record<VisitingDay, string> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
}
const visitingDays = Object.keys(dayNames) as VisitingDay[]

/** What an administrator does to a consultant, by the form's `intent`. */
export const consultantActions: Record<
  string,
  (at: TabContext, consultantId: string, values: Values) => Promise<Done>
> = {
  details: ({ api }, consultantId, { name = '', email = '', travelMinutes = '', basedOn }) =>
    api.consultations.changeConsultant({ params: { consultantId }, body: { name, email, travelMinutes, basedOn } }),
  hours: ({ api }, consultantId, values) =>
    api.consultations.setHours({
      params: { consultantId },
      body: { ...Object.fromEntries(visitingDays.map((day) => [day, values[day] ?? ''])), basedOn: values.basedOn },
    }),
  offer: ({ api }, consultantId) => api.consultations.setActive({ params: { consultantId }, body: { isActive: true } }),
  'stop-offering': ({ api }, consultantId) =>
    api.consultations.setActive({ params: { consultantId }, body: { isActive: false } }),
  'hand-over': ({ api }, consultantId, { to = '' }) =>
    api.consultations.handOver({ params: { consultantId }, body: { to } }),
}

/** The calendar of a consultant, in the week of a day. */
export const weekAddress = (here: string, consultantId: string, day: string) =>
  `${here}&consultant=${consultantId}&week=${day}`

/** Adds somebody who gives consultations, and leads to their calendar, where hours are given. */
export const actOnConsultants = ({ api, url, form }: TabContext & { form: FormData }) =>
  submit(form, async ({ intent, name = '', email = '', travelMinutes = '' }) => {
    if (intent !== 'add-consultant') throw new Response(null, { status: 400 })
    const { id, message } = await api.consultations.addConsultant({ body: { name, email, travelMinutes } })
    throw redirect(weekAddress(`${url.pathname}?tab=consultations`, id, dayIn(0)), {
      headers: { 'Set-Cookie': toastCookie({ title: message }) },
    })
  })

type DetailsProps = { refused: RefusedForm | undefined; consultant?: AdminConsultant }

const Details = ({ refused, consultant }: DetailsProps) => (
  <>
    <TextInput {...getFieldProps(refused, 'name', consultant?.name)} label="Name" isRequired autoComplete="off" />
    <TextInput
      {...getFieldProps(refused, 'email', consultant?.email)}
      type="email"
      label="Email"
      isRequired
      autoComplete="off"
    />
    <TextInput
      {...getFieldProps(refused, 'travelMinutes', String(consultant?.travelMinutes ?? 30))}
      label="Travel, in minutes"
      hint="Kept free after each visit"
      inputMode="numeric"
      isRequired
    />
  </>
)

export const AddConsultant = ({ refused }: { refused: RefusedForm | undefined }) => (
  <PanelAction title="Add a consultant" intent="add-consultant" button="Add consultant" refused={refused}>
    <Details refused={refused} />
  </PanelAction>
)

const detailLabels = { name: 'Name', email: 'Email', travelMinutes: 'Travel, in minutes' }

type Props = {
  consultant: AdminConsultant
  /** Who else is offered. */
  others: AdminConsultant[]
  refused: RefusedForm | undefined
}

/** A consultant's details, hours and visits ahead, and whether they are offered. */
export function ConsultantCare({ consultant, others, refused }: Props) {
  const of = (intent: string) => (refused?.values.intent === intent ? refused : undefined)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <PanelAction title="Details" intent="details" button="Save details" refused={of('details')}>
        <EditConflict
          basedOn={tagOf('consultant', consultant)}
          refused={of('details')}
          labels={detailLabels}
          intent="details"
        />
        <Details refused={of('details')} consultant={consultant} />
        <p className="text-sm text-muted">
          If the email changes, we send new links for the visits ahead and the old ones stop working.
        </p>
      </PanelAction>
      <PanelAction title="Weekly hours" intent="hours" button="Save hours" refused={of('hours')}>
        <p className="text-sm text-muted">
          As 9:00-12:00, 13:00-17:00, in Melbourne time. Leave a day empty if they don’t work. Booked visits stay.
        </p>
        <EditConflict
          basedOn={tagOf('consultantHours', consultant.hours)}
          refused={of('hours')}
          labels={dayNames}
          intent="hours"
        />
        {visitingDays.map((day) => (
          <TextInput
            key={day}
            {...getFieldProps(of('hours'), day, consultant.hours[day])}
            label={dayNames[day]}
            autoComplete="off"
          />
        ))}
      </PanelAction>
      {others.length > 0 && consultant.visits > 0 && (
        <PanelAction title="Hand over visits" intent="hand-over" button="Hand over" refused={of('hand-over')}>
          <p className="text-sm text-muted">
            Visits ahead go to somebody else at the same times. Customers and both consultants are emailed.
          </p>
          <Select {...getFieldProps(of('hand-over'), 'to')} label="To" isRequired>
            {option('', 'Choose')}
            {others.map(({ id, name }) => option(id, name))}
          </Select>
        </PanelAction>
      )}
      {consultant.isActive ? (
        <PanelAction
          title="Stop offering"
          intent="stop-offering"
          button={`Stop offering ${consultant.name}`}
          refused={of('stop-offering')}
          tone="quiet"
        >
          <p className="text-sm text-muted">
            Nobody can book them any more, and the links to their visits stop working. Booked visits stay theirs until
            you hand them over or cancel them. You can offer them again at any time.
          </p>
        </PanelAction>
      ) : (
        <PanelAction title="Offer again" intent="offer" button={`Offer ${consultant.name} again`} refused={of('offer')}>
          <p className="text-sm text-muted">They can be booked again in their weekly hours.</p>
        </PanelAction>
      )}
    </div>
  )
}
