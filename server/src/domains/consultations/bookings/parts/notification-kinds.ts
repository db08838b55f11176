import type { Address, Link, NoData } from '#core/notification-kinds.ts'
import type { BookingMoment } from '../is-still.ts'

/** A visit or a call; one without a time has no day. */
export type Visit = { package: string; place: string; day?: string; time?: string }

export type Booked = Visit & {
  isFree?: 'yes'
  /** The consultant who takes it over. */
  consultant?: string
  /** What is refunded, empty if nothing. */
  refund: string
  /** Why we cancelled it, empty where we did not. */
  reason: string
  /** We had to move it. */
  isOurs?: 'yes'
  /** What we say about a new time, empty if nothing. */
  note: string
  packageName: string
}

/** Whose visit it is, as far as they were not deleted since. */
export type Customer = { name: string; phone: string; email: string; reference: string }

type Visited = Customer & Visit & { location: string; consultant: string; reason: string; note: string }

/** The calendar entry that comes with an email, and until when the email holds: cancelled or moved it is not sent. */
type Entry = { attach?: { kind: 'calendar'; id: string; isOff?: boolean }; onlyWhile?: BookingMoment }

type ToCustomer = { to: Address; data: Booked; link: Link<'manage_booking'> } & Entry

type ToConsultant = { to: Address; data: Visited; link: Link<'visit_booking'> } & Entry

/** To the customer. The address is not verified, so these letters contain nothing a person typed (T81). */
export type CustomerNotificationKinds = {
  'booking-confirmed': ToCustomer
  'booking-to-arrange': ToCustomer
  'booking-moved': ToCustomer
  'booking-handed-over': ToCustomer
  'booking-cancelled': ToCustomer
  'booking-called-off': ToCustomer
  'booking-reminder': ToCustomer
  /** The time was gone when a late payment came. */
  'booking-refunded': { to: Address; data: Booked }
  /** How they are reached was changed, on their call; `what`: 'email', 'phone' or 'both'. */
  'booking-readdressed': {
    to: Address
    data: Visit & { reference: string; what: string }
    link: Link<'manage_booking'>
    attach?: Entry['attach']
  }
  /** To the address that it had before. */
  'booking-address-changed': { to: Address; data: { package: string; reference: string } }
  'booking-links': { to: Address; data: NoData; link: Link<'bookings_of'> }
  /** What was promised for after the visit, and by when; `promise`: a kind of it. */
  'booking-promise': {
    to: Address
    data: { package: string; promise: string; day: string }
    link: Link<'manage_booking'>
  }
  'scope-ready': { to: Address; data: { package: string }; link: Link<'manage_booking'> }
}

/** To consultants: about their visits, and about one that another takes over. */
export type VisitNotificationKinds = {
  'visit-confirmed': ToConsultant
  'visit-moved': ToConsultant
  'visit-handed-over': {
    to: Address
    data: { consultant: string; reference: string; package: string; isSameTime: 'yes' | '' }
  } & Entry
  'visit-readdressed': ToConsultant
  /** How its customer is reached was changed. */
  'visit-contact-changed': ToConsultant
  'visit-cancelled': ToConsultant
  'visit-called-off': ToConsultant
  'visit-reminder': ToConsultant
  'visit-promise-due': {
    to: Address
    data: { consultant: string; reference: string; package: string; promise: string; day: string }
    link: Link<'visit_booking'>
  }
}

/** To us, where nobody has the call yet, or no mail reaches the customer. */
export type OurNotificationKinds = {
  'call-to-arrange': { to: 'administrators'; data: Customer & Visit & { bookingId: string } }
  'call-not-needed': { to: 'administrators'; data: Customer & Visit }
  'promise-denied': { to: 'administrators'; data: { reference: string } }
  'booking-bounced': { to: 'administrators'; data: Customer }
}
