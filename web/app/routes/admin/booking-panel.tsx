import type { AdminBookingPage } from '@lv/contract/admin-bookings'
import { formatDateTime, formatTime } from '@lv/contract/dates'
import { melbourneInstant } from '@lv/contract/melbourne-instant'
import { formatDollars } from '@lv/contract/money'
import { bookingBudgetLabels, bookingProjectTypeLabels, packages } from '@lv/contract/packages'
import { showPhone } from '@lv/contract/phone'
import { asRefusedForm, findAction, getFieldProps, type RefusedForm, submit } from '../../form.ts'
import { redirectWithToast } from '../../redirect-with-toast.ts'
import { Badge } from '../../ui/badge.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ArrangeBooking, type Choice } from './arrange-booking.tsx'
import { nameOf, standingOf, whenOf } from './booking-labels.ts'
import { AuditEntries, type Fact, FactList, PanelAction, PanelHead } from './panel-parts.tsx'
import type { TabContext } from './tabs.ts'

type Work = { api: TabContext['api']['consultations']; params: { bookingId: string }; values: Record<string, string> }

/** A day and a time in Melbourne, as the field has them, as an instant; what is neither is refused as it is. */
function instantOf(typed: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(typed) ?? []
  return (day && time && melbourneInstant(day, time)?.toISOString()) || typed
}

const deeds: Record<string, (work: Work) => Promise<{ message: string }>> = {
  readdress: ({ api, params, values: { email = '', phone = '', reason = '', formerEmail = '', formerPhone = '' } }) =>
    api.readdress({ params, body: { email, phone, reason, formerEmail, formerPhone } }),
  cancel: ({ api, params, values }) => api.callOff({ params, body: { reason: values.reason ?? '' } }),
  arrange: ({ api, params, values }) => {
    const { startsAt = '', otherTime, consultantId, agreedWith, isAgreed, askedBy, note, sequence } = values
    const body = {
      startsAt: otherTime ? instantOf(otherTime) : startsAt,
      consultantId: otherTime || isAgreed ? agreedWith : consultantId,
      isAgreed,
      askedBy,
      note,
      sequence,
    }
    return api.arrange({ params, body: body as never })
  },
}

/** Cancels the booking in the address, or sets its time. */
export const actOnBooking = ({ api, url, query, form }: TabContext & { form: FormData }) =>
  submit(form, async (values) => {
    const params = { bookingId: query.get('id') ?? '' }
    const deed = findAction(deeds, values.intent)
    if (!deed) throw redirectWithToast(url, 'Nothing was changed')
    const { message } = await deed({ api: api.consultations, params, values })
    throw redirectWithToast(url, message)
  })

type Props = { booking: AdminBookingPage; choice: Choice | undefined; actionData: unknown; here: string }

/** One booking: whose and when, its payment, all that happened, and the ways to move and to cancel it. */
export function BookingPanel({ booking, choice, actionData, here }: Props) {
  const refused = asRefusedForm(actionData)
  const { description, canCallOff, paidCents, refundedCents, history } = booking
  const { label, tone } = standingOf(booking)
  const left = paidCents - refundedCents
  return (
    <div className="flex flex-col gap-6 pt-4">
      <PanelHead
        here={here}
        list="All consultations"
        title={nameOf(booking)}
        badges={
          <>
            <Badge tone={tone}>{label}</Badge>
            <Badge>{booking.reference}</Badge>
          </>
        }
      />
      <FactList facts={factsOf(booking)} />
      {description && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{description}</p>}
      {choice && <ArrangeBooking booking={booking} choice={choice} refused={refused} here={here} />}
      {booking.status === 'confirmed' && booking.email && (
        <ChangeContact booking={booking} refused={refused?.values.intent === 'readdress' ? refused : undefined} />
      )}
      {canCallOff && (
        <div className="max-w-md">
          <PanelAction
            title="Cancel this booking"
            intent="cancel"
            button={left > 0 ? `Cancel and refund ${formatDollars(left)}` : 'Cancel the booking'}
            tone="quiet"
            refused={refused?.values.intent === 'cancel' ? refused : undefined}
          >
            <p className="text-sm text-muted">
              For a visit that we can’t keep{left > 0 ? ': all of the money goes back' : ''}. Customer and consultant
              are told by email.
            </p>
            <TextArea
              {...getFieldProps(refused?.values.intent === 'cancel' ? refused : undefined, 'reason')}
              label="Reason"
              rows={2}
              hint="The customer reads it."
            />
          </PanelAction>
        </div>
      )}
      <AuditEntries title="What happened" deeds={history} />
    </div>
  )
}

/** For somebody who calls: their links went to an address that is wrong, or no longer theirs. */
function ChangeContact({ booking, refused }: { booking: AdminBookingPage; refused: RefusedForm | undefined }) {
  const { email, phone } = booking
  return (
    <div className="max-w-md">
      <PanelAction
        title="Change email or phone"
        intent="readdress"
        button="Save the change"
        tone="quiet"
        refused={refused}
      >
        <p className="text-sm text-muted">
          Make sure that it’s the customer who calls. With another email the links from before end, and both addresses
          are told. So is the consultant.
        </p>
        <input type="hidden" name="formerEmail" value={email} />
        <input type="hidden" name="formerPhone" value={phone} />
        <TextInput {...getFieldProps(refused, 'email', email)} label="Email" type="email" autoComplete="off" />
        <TextInput {...getFieldProps(refused, 'phone', phone)} label="Phone" type="tel" autoComplete="off" />
        <TextInput {...getFieldProps(refused, 'reason')} label="Reason" maxLength={2000} />
      </PanelAction>
    </div>
  )
}

function timesOf({ startsAt, endsAt }: AdminBookingPage) {
  if (!startsAt || !endsAt) return whenOf({ startsAt })
  return `${formatDateTime(startsAt)} to ${formatTime(endsAt)}`
}

function factsOf(booking: AdminBookingPage): Fact[] {
  const { consultantName, email, phone, location, projectType, budget, priceCents, receipts } = booking
  return [
    ['When', timesOf(booking)],
    ['Package', packages[booking.package].title],
    ['Consultant', consultantName ?? 'Nobody yet'],
    ['Where', location || 'Not stated'],
    ['Email', email || 'Deleted'],
    ['Phone', phone ? showPhone(phone) : 'Deleted'],
    ['Project', projectType ? bookingProjectTypeLabels[projectType] : 'Not stated'],
    ['Budget', budget ? bookingBudgetLabels[budget] : 'Not stated'],
    ['Price', priceCents > 0 ? `${formatDollars(priceCents)} incl. GST` : 'Free'],
    ['Paid', formatDollars(booking.paidCents)],
    ['Refunded', formatDollars(booking.refundedCents)],
    ...(receipts.length > 0 ? [['Papers', receipts.map(({ number }) => number).join(', ')] as Fact] : []),
  ]
}
