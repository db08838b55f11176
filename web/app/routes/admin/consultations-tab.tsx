import type { AdminBooking, BookingFilters } from '@lv/contract/admin-bookings'
import { dayIn } from '@lv/contract/calendar'
import { cut } from '@lv/contract/cut'
import { formatDollars } from '@lv/contract/money'
import { packages } from '@lv/contract/packages'
import { CalendarDays } from 'lucide-react'
import { Link } from 'react-router'
import { asRefusedForm } from '../../form.ts'
import { Badge } from '../../ui/badge.tsx'
import { ChipLink } from '../../ui/chips.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { nameOf, standingOf, whenOf } from './booking-labels.ts'
import { actOnBooking, BookingPanel } from './booking-panel.tsx'
import { AddConsultant, actOnConsultants, weekAddress } from './consultant-care.tsx'
import { actOnWeek, ConsultantWeekPanel } from './consultant-week.tsx'
import { FileLink, fileOf, ListFilter, NextPage, oneOf } from './list-parts.tsx'
import type { TabContext, TabProps } from './tabs.ts'

const viewLabels: Record<BookingFilters['when'], string> = {
  upcoming: 'To come',
  toArrange: 'To be arranged',
  past: 'Past',
  cancelled: 'Cancelled or never paid',
}
const views = Object.keys(viewLabels) as BookingFilters['when'][]

export async function load({ api, query }: TabContext) {
  const id = query.get('id')
  if (id) {
    const { one, choice } = await readOne(api, id, query.get('with'))
    return { one, choice }
  }
  const week = query.get('week')
  const consultantId = query.get('consultant')
  if (week !== null && consultantId) {
    const [shown, everybody] = await Promise.all([
      api.consultations.week({ params: { consultantId }, query: { week } }),
      api.consultations.consultants({}),
    ])
    return { week: shown, others: everybody.filter(({ id, isActive }) => isActive && id !== consultantId) }
  }
  const consultants = await api.consultations.consultants({})
  const q = query.get('q') ?? ''
  const status = oneOf(views, query.get('status')) ?? 'upcoming'
  const consultant = consultants.find((one) => one.id === consultantId)?.id
  const cursor = query.get('cursor') ?? undefined
  const asked = { search: cut(q, 100) || undefined, when: status, consultantId: consultant, cursor }
  const { items, next } = await api.consultations.list({ query: asked })
  return { items, next: next ?? null, q, status, consultant, consultants, today: dayIn(0) }
}

/** One booking, with what its time can be chosen from. */
async function readOne(api: TabContext['api'], bookingId: string, wanted: string | null) {
  const params = { bookingId }
  const one = await api.consultations.see({ params })
  if (!one.canArrange) return { one, choice: undefined }
  const consultants = (await api.consultations.consultants({}))
    .filter(({ isActive }) => isActive)
    .map(({ id, name }) => ({ id, name }))
  const consultantId = consultants.find(({ id }) => id === wanted)?.id ?? ''
  const slots = await api.consultations.slotsToArrange({ params, query: { consultantId } })
  return { one, choice: { slots, consultants, consultantId } }
}

export function act(at: TabContext & { form: FormData }) {
  if (at.query.has('week')) return actOnWeek(at)
  if (at.query.has('id')) return actOnBooking(at)
  return actOnConsultants(at)
}

/** Consultations: what is to come by its time, or what was, and one of them with its payment and history. */
export default function ConsultationsTab({ data, actionData, here }: TabProps<typeof load>) {
  if (data.one) return <BookingPanel booking={data.one} choice={data.choice} actionData={actionData} here={here} />
  if (data.week)
    return <ConsultantWeekPanel week={data.week} others={data.others} actionData={actionData} here={here} />
  const { items, next, q, status, consultant = '', consultants, today } = data
  const csv = fileOf('bookings', { search: q, when: status, consultantId: consultant })
  return (
    <div className="flex flex-col gap-5 pt-6">
      {consultants.length > 0 && (
        <nav aria-label="Calendars" className="flex flex-wrap items-center gap-2">
          <span className="mr-1 text-muted">Calendars</span>
          {consultants.map(({ id, name }) => (
            <ChipLink key={id} to={weekAddress(here, id, today)}>
              <CalendarDays aria-hidden size={16} />
              {name}
            </ChipLink>
          ))}
        </nav>
      )}
      <ListFilter here={here} q={q} placeholder="Name, email or reference" csv={csv}>
        <Select label="Which" name="status" defaultValue={status}>
          {views.map((name) => option(name, viewLabels[name]))}
        </Select>
        <Select label="Consultant" name="consultant" defaultValue={consultant}>
          {option('', 'All')}
          {consultants.map(({ id, name }) => option(id, name))}
        </Select>
      </ListFilter>
      {items.length === 0 ? (
        <EmptyState title="No consultations" text="No booking fits what you’ve asked for." />
      ) : (
        <ul className="grid gap-3">
          {items.map((one) => (
            <Row key={one.id} booking={one} here={here} />
          ))}
        </ul>
      )}
      <NextPage here={here} query={{ q, status, consultant }} next={next} />
      <section aria-labelledby="consultants" className="mt-4">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 id="consultants" className="text-xl">
            Consultants
          </h2>
          <FileLink file={fileOf('consultants')} />
        </div>
        <div className="max-w-[32rem]">
          <AddConsultant refused={asRefusedForm(actionData)} />
        </div>
      </section>
    </div>
  )
}

function Row({ booking, here }: { booking: AdminBooking; here: string }) {
  const { id, reference, consultantName, paidCents, refundedCents } = booking
  const { label, tone } = standingOf(booking)
  return (
    <li className="grid gap-x-6 gap-y-1 rounded-card border border-edge bg-card p-4 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={`${here}&id=${id}`}
            className="wide-target font-semibold wrap-anywhere text-accent underline-offset-4 hover:underline"
          >
            {nameOf(booking)}
          </Link>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="text-sm text-muted">
          {packages[booking.package].title}
          {consultantName && ` with ${consultantName}`}, {reference}
        </p>
      </div>
      <div className="text-sm tabular-nums sm:text-right">
        <p className="font-semibold">{whenOf(booking)}</p>
        {paidCents > 0 && (
          <p className="text-muted">
            {formatDollars(paidCents)} paid
            {refundedCents > 0 && `, ${formatDollars(refundedCents)} refunded`}
          </p>
        )}
      </div>
    </li>
  )
}
