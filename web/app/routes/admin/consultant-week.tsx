import type { AdminConsultant, ConsultantWeek } from '@lv/contract/admin-bookings'
import { daysAfter } from '@lv/contract/calendar'
import { formatDay, formatDays, formatTime, melbourneDay } from '@lv/contract/dates'
import { packages } from '@lv/contract/packages'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link, redirect, useNavigation } from 'react-router'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, findAction, getFieldProps, type RefusedForm, submit } from '../../form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ActionForm } from './action-form.tsx'
import { bookingStandings, nameOf, weekdayOf } from './booking-labels.ts'
import { ConsultantCare, consultantActions, weekAddress } from './consultant-care.tsx'
import { PanelAction, PanelHead } from './panel-parts.tsx'
import type { TabContext } from './tabs.ts'
import { WeekDrawing } from './week-drawing.tsx'

const deeds: typeof consultantActions = {
  ...consultantActions,
  absent: ({ api }, consultantId, { from = '', until = '' }) =>
    api.consultations.setAbsence({ params: { consultantId }, body: { from, until } }),
  present: ({ api }, consultantId, { from = '' }) => api.consultations.endAbsence({ params: { consultantId, from } }),
}

/** Does something to the consultant in the address; where visits are left to settle, it leads to the list of them. */
export const actOnWeek = (at: TabContext & { form: FormData }) =>
  submit(at.form, async (values) => {
    const deed = findAction(deeds, values.intent)
    if (!deed) throw new Response(null, { status: 400 })
    const consultantId = at.query.get('consultant') ?? ''
    const { message, visits = [] } = await deed(at, consultantId, values)
    const list = `${at.url.pathname}?tab=consultations&consultant=${consultantId}`
    throw redirect(visits.length > 0 ? list : at.url.pathname + at.url.search, {
      headers: { 'Set-Cookie': toastCookie({ title: message }) },
    })
  })

type Props = { week: ConsultantWeek; others: AdminConsultant[]; actionData: unknown; here: string }

/** One consultant's week: drawn, and visit by visit; days off, hours, details, and whether they are offered. */
export function ConsultantWeekPanel({ week, others, actionData, here }: Props) {
  const { consultant, monday, days, absences } = week
  const refused = asRefusedForm(actionData)
  const to = (day: string) => weekAddress(here, consultant.id, day)
  const visits = days.flatMap((day) => day.visits)
  return (
    <div className="flex flex-col gap-6 pt-4">
      <PanelHead here={here} list="All consultations" title={consultant.name}>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          {consultant.email}, {consultant.travelMinutes} minutes kept free after each visit
          {!consultant.isActive && <Badge tone="attention">Not offered</Badge>}
        </p>
      </PanelHead>
      <section aria-label="The week">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 className="text-xl tabular-nums">{formatDays(monday, daysAfter(monday, 6))}</h3>
          <nav aria-label="Weeks" className="flex gap-2">
            <ButtonLink to={to(daysAfter(monday, -7))} tone="quiet" size="small">
              <ChevronLeft aria-hidden size={16} />
              Week before
            </ButtonLink>
            <ButtonLink to={to(daysAfter(monday, 7))} tone="quiet" size="small">
              Week after
              <ChevronRight aria-hidden size={16} />
            </ButtonLink>
          </nav>
        </div>
        <WeekDrawing week={week} here={here} />
        {visits.length === 0 ? (
          <p className="mt-4 text-muted">Nothing is booked in this week.</p>
        ) : (
          <ul className="mt-4 divide-y divide-edge">
            {visits.map((visit) => (
              <Visit key={visit.id} visit={visit} here={here} />
            ))}
          </ul>
        )}
      </section>
      <DaysOff absences={absences} refused={refused} />
      <ConsultantCare key={consultant.id} consultant={consultant} others={others} refused={refused} />
    </div>
  )
}

type VisitProps = { visit: ConsultantWeek['days'][number]['visits'][number]; here: string }

function Visit({ visit, here }: VisitProps) {
  const { id, startsAt, endsAt, reference, status } = visit
  const { label, tone } = bookingStandings[status]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Link
        to={`${here}&id=${id}`}
        className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-accent underline-offset-4 hover:underline"
      >
        {nameOf(visit)}
      </Link>
      {status === 'held' && <Badge tone={tone}>{label}</Badge>}
      <span className="text-sm text-muted tabular-nums">
        {weekdayOf(melbourneDay(startsAt))}, {formatTime(startsAt)} to {formatTime(endsAt)},{' '}
        {packages[visit.package].title}, {reference}
      </span>
    </li>
  )
}

type DaysOffProps = { absences: ConsultantWeek['absences']; refused: RefusedForm | undefined }

function DaysOff({ absences, refused }: DaysOffProps) {
  const isUnderWay = useNavigation().state === 'submitting'
  const of = (intent: string) => (refused?.values.intent === intent ? refused : undefined)
  const back = of('present')
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <section className="rounded-card border border-edge bg-card p-4">
        <h3 className="text-lg">Days off</h3>
        {back && <FormMessage message={back.message} />}
        {absences.length === 0 ? (
          <p className="mt-2 text-muted">None are planned.</p>
        ) : (
          <ul className="mt-2 divide-y divide-edge">
            {absences.map(({ from, until }) => (
              <li key={from} className="flex flex-wrap items-center justify-between gap-3 py-2 tabular-nums">
                {formatDays(from, until)}
                <ActionForm>
                  <input type="hidden" name="from" value={from} />
                  <Button
                    type="submit"
                    name="intent"
                    value="present"
                    tone="quiet"
                    size="small"
                    isPending={isUnderWay}
                    aria-label={`Take back: ${formatDay(from)}`}
                  >
                    Take back
                  </Button>
                </ActionForm>
              </li>
            ))}
          </ul>
        )}
      </section>
      <PanelAction title="Add days off" intent="absent" button="Add days off" refused={of('absent')}>
        <p className="text-sm text-muted">No visit is offered on them. What is booked stays: call these customers.</p>
        <TextInput {...getFieldProps(of('absent'), 'from')} type="date" label="First day" />
        <TextInput {...getFieldProps(of('absent'), 'until')} type="date" label="Last day" />
      </PanelAction>
    </div>
  )
}
