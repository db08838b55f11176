import { z } from 'zod'
import {
  AdminBooking,
  AdminBookingPage,
  AdminConsultant,
  BookingsPage,
  ConsultantWeek,
  DaysOff,
  WeekAsked,
} from './admin-bookings.ts'
import { Reason } from './admin-shapes.ts'
import { Booking, CancelPreview, ConsultantVisit, OwnBooking, PaidBooking } from './booking.ts'
import { choice, choices, Email, Id, Instant, line, Postcode, text } from './fields.ts'
import { NewBooking, StartsAt } from './new-booking.ts'
import type { Contract } from './operation.ts'
import { budgetBands, timings, trades, workKinds } from './options.ts'
import { BOOKING_PHOTOS, packageNames, SCOPE_LINES } from './packages.ts'

const Day = z.iso.date('Choose a day')

export const Slot = z.object({ startsAt: Instant, endsAt: Instant })
export type Slot = z.output<typeof Slot>

const params = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) })
const fileParams = params.extend({ fileId: Id })

export const NewScope = z.strictObject({
  summary: z.string('Write what is to be done').trim().min(20, 'Write at least 20 characters').pipe(text(4000)),
  lines: z.preprocess(
    (value) => (typeof value === 'string' ? value.split(/\r?\n/).filter((each) => each.trim()) : value),
    z.array(line(120)).min(1, 'Write at least one line').max(SCOPE_LINES, `Write at most ${SCOPE_LINES} lines`),
  ),
  trades: choices(trades),
  workKind: choice(workKinds),
  budgetBand: choice(budgetBands),
  timing: choice(timings),
  postcode: Postcode,
})
export type NewScope = z.output<typeof NewScope>

/** Consultation bookings: `token` is the secret of the link in the confirmation, a visit's that of the consultant's. */
export const consultations = {
  slots: {
    method: 'GET',
    path: '/api/consultations/slots',
    summary: 'Times that can be booked, at most three weeks ahead',
    access: 'public',
    query: z.strictObject({
      package: z.enum(packageNames),
      from: Day.optional(),
      to: Day.optional(),
    }),
    response: z.array(Slot),
  },
  book: {
    method: 'POST',
    path: '/api/consultations',
    summary: 'Book a consultation',
    access: 'public',
    tries: 'consultations',
    idempotent: true,
    transactions: 'several',
    body: NewBooking,
    response: z.object({
      success: z.literal(true),
      requiresPayment: z.boolean(),
      checkoutUrl: z.string().nullable(),
      message: z.string(),
    }),
    status: 201,
  },
  sendLinks: {
    method: 'POST',
    path: '/api/bookings/links',
    summary: 'Have the links of one’s bookings mailed again',
    access: 'public',
    budget: 'recoveries',
    body: z.strictObject({ email: Email }),
    response: z.object({ message: z.string() }),
    status: 202,
  },
  mine: {
    method: 'GET',
    path: '/api/bookings',
    summary: 'The bookings of the caller and of their verified email: those to come first, then the last',
    access: 'user',
    response: z.array(OwnBooking),
  },
  ofOrder: {
    method: 'GET',
    path: '/api/orders/:orderId/booking',
    summary: 'The booking that a payment was for, to the account or the browser that booked it',
    access: 'public',
    params: z.object({ orderId: Id }),
    response: PaidBooking,
  },
  get: {
    method: 'GET',
    path: '/api/bookings/:token',
    summary: 'A booking by its private link',
    access: 'public',
    params,
    response: Booking,
  },
  cancelPreview: {
    method: 'GET',
    path: '/api/bookings/:token/cancel-preview',
    summary: 'What cancelling gives back now, in 24 and in 48 hours',
    access: 'public',
    params,
    response: CancelPreview,
  },
  reschedule: {
    method: 'POST',
    path: '/api/bookings/:token/reschedule',
    summary: 'Move a booking to another time',
    access: 'public',
    budget: 'bookingDeeds',
    params,
    body: z.strictObject({ startsAt: StartsAt }),
    response: Booking,
  },
  cancel: {
    method: 'POST',
    path: '/api/bookings/:token/cancel',
    summary: 'Cancel a booking; `conflict` where less comes back than was shown',
    access: 'public',
    budget: 'bookingDeeds',
    params,
    body: z.strictObject({ expectedRefundCents: z.coerce.number().int().min(0).optional() }).optional(),
    response: z.object({ refundCents: z.number().int() }),
  },
  addPhotos: {
    method: 'POST',
    path: '/api/bookings/:token/photos',
    summary: 'Add photos or plans to a booking',
    access: 'public',
    budget: 'bookingDeeds',
    upload: { field: 'photos', most: BOOKING_PHOTOS, accept: 'picturesAndPdf' },
    params,
    body: z.strictObject({ fileIds: z.array(Id).max(BOOKING_PHOTOS).optional() }),
    response: Booking,
  },
  removePhoto: {
    method: 'DELETE',
    path: '/api/bookings/:token/photos/:fileId',
    summary: 'Take a photo off a booking',
    access: 'public',
    budget: 'bookingDeeds',
    params: fileParams,
    response: Booking,
  },
  askForQuotes: {
    method: 'POST',
    path: '/api/bookings/:token/quote-request',
    summary: 'Make a quote request of the scope sheet, once; `isRepeat` where an earlier request counts',
    access: 'public',
    budget: 'bookingDeeds',
    params,
    /** 'true' from a box that starts unticked: the consent to pass the request on. */
    body: z.strictObject({ consent: z.literal('true', 'Tick the box so that professionals can contact you') }),
    response: z.object({ requestId: Id, isRepeat: z.boolean() }),
    status: 201,
  },
  visit: {
    method: 'GET',
    path: '/api/visits/:token',
    summary: 'A visit by its consultant’s private link',
    access: 'public',
    params,
    response: ConsultantVisit,
  },
  keepPromise: {
    method: 'PUT',
    path: '/api/visits/:token/promise',
    summary: 'Say that the call promised for after the visit has happened',
    access: 'public',
    budget: 'bookingDeeds',
    params,
    response: ConsultantVisit,
  },
  denyPromise: {
    method: 'PUT',
    path: '/api/bookings/:token/promise/denial',
    summary: 'Say that what was promised for after the visit did not happen; we are told',
    access: 'public',
    budget: 'bookingDeeds',
    params,
    response: Booking,
  },
  writeScope: {
    method: 'PUT',
    path: '/api/visits/:token/scope',
    summary: 'Write the scope sheet of a visit; changed until a quote request was made of it',
    access: 'public',
    budget: 'bookingDeeds',
    params,
    body: NewScope,
    response: ConsultantVisit,
  },
  list: {
    method: 'GET',
    path: '/api/admin/bookings',
    summary: 'All bookings: those to come by their time, past and cancelled ones newest first; who looked is logged',
    access: 'admin',
    recentSignIn: true,
    query: BookingsPage,
    response: z.array(AdminBooking),
    paged: 'cursor',
  },
  see: {
    method: 'GET',
    path: '/api/admin/bookings/:bookingId',
    summary: 'One booking with its payment and all that happened to it; who looked is logged',
    access: 'admin',
    recentSignIn: true,
    params: z.object({ bookingId: Id }),
    response: AdminBookingPage,
  },
  callOff: {
    method: 'POST',
    path: '/api/admin/bookings/:bookingId/cancellation',
    summary: 'Cancel a booking that we cannot keep: all that is left of its payment goes back, and both sides are told',
    access: 'admin',
    recentSignIn: true,
    idempotent: true,
    params: z.object({ bookingId: Id }),
    body: z.strictObject({ reason: Reason }),
    response: z.object({ message: z.string(), refundCents: z.int() }),
  },
  consultants: {
    method: 'GET',
    path: '/api/admin/consultants',
    summary: 'Everybody who gives consultations, or has given them',
    access: 'admin',
    recentSignIn: true,
    response: z.array(AdminConsultant),
  },
  week: {
    method: 'GET',
    path: '/api/admin/consultants/:consultantId/week',
    summary: 'A consultant’s week: hours, days off, visits and times that wait for their payment; who looked is logged',
    access: 'admin',
    recentSignIn: true,
    params: z.object({ consultantId: Id }),
    query: WeekAsked,
    response: ConsultantWeek,
  },
  setAbsence: {
    method: 'POST',
    path: '/api/admin/consultants/:consultantId/absences',
    summary:
      'Add days on which a consultant is not offered; those from the same day are replaced, and what is booked stays',
    access: 'admin',
    recentSignIn: true,
    params: z.object({ consultantId: Id }),
    body: DaysOff,
    response: z.object({ message: z.string() }),
  },
  endAbsence: {
    method: 'DELETE',
    path: '/api/admin/consultants/:consultantId/absences/:from',
    summary: 'Take days off back, named by their first',
    access: 'admin',
    recentSignIn: true,
    params: z.object({ consultantId: Id, from: z.iso.date() }),
    response: z.object({ message: z.string() }),
  },
} as const satisfies Contract
