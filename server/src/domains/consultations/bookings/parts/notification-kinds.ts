import type { Address, Link, NoData } from '#core/notification-kinds.ts'
import type { BookingMoment } from '../is-still.ts'

/** A booking without a time has no day. */
export type Visit = { package: string; place: string; day?: string; time?: string }

export type Booked = Visit & {
  isFree?: 'yes'
  consultant?: string
  /** Empty if nothing is refunded. */
  refund: string
  /** Empty unless we cancelled it. */
  reason: string
  isOurs?: 'yes'
  /** About a new time; empty if nothing. */
  note: string
  packageName: string
}

export type Customer = { name: string; phone: string; email: string; reference: string }

type Visited = Customer & Visit & { location: string; consultant: string; reason: string; note: string }

/** The email is dropped if it no longer holds when it is sent. */
type Entry = { attach?: { kind: 'calendar'; id: string; isOff?: boolean }; onlyWhile?: BookingMoment }

type ToCustomer = { to: Address; data: Booked; link: Link<'manage_booking'> } & Entry

type ToConsultant = { to: Address; data: Visited; link: Link<'visit_booking'> } & Entry

/** The address is unverified, so these letters contain nothing that was typed (T81). */
export type CustomerNotificationKinds = {
  'booking-confirmed': ToCustomer
  'booking-to-arrange': ToCustomer
  'booking-moved': ToCustomer
  'booking-handed-over': ToCustomer
  'booking-cancelled': ToCustomer
  'booking-called-off': ToCustomer
  'booking-reminder': ToCustomer
  'booking-refunded': { to: Address; data: Booked }
  /** `what`: 'email', 'phone' or 'both'. */
  'booking-readdressed': {
    to: Address
    data: Visit & { reference: string; what: string }
    link: Link<'manage_booking'>
    attach?: Entry['attach']
  }
  'booking-address-changed': { to: Address; data: { package: string; reference: string } }
  'booking-links': { to: Address; data: NoData; link: Link<'bookings_of'> }
  'booking-promise': {
    to: Address
    data: { package: string; promise: string; day: string }
    link: Link<'manage_booking'>
  }
  'scope-ready': { to: Address; data: { package: string }; link: Link<'manage_booking'> }
}

export type VisitNotificationKinds = {
  'visit-confirmed': ToConsultant
  'visit-moved': ToConsultant
  'visit-handed-over': {
    to: Address
    data: { consultant: string; reference: string; package: string; isSameTime: 'yes' | '' }
  } & Entry
  'visit-readdressed': ToConsultant
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

export type OurNotificationKinds = {
  'call-to-arrange': { to: 'administrators'; data: Customer & Visit & { bookingId: string } }
  'call-not-needed': { to: 'administrators'; data: Customer & Visit }
  'promise-denied': { to: 'administrators'; data: { reference: string } }
  'booking-bounced': { to: 'administrators'; data: Customer }
}
