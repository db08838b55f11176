import { createHash } from 'node:crypto'

/** `manage`: the customer's link, `visit`: the consultant's. */
export type BookingLinkKind = 'manage' | 'visit'

/** SHA-256, which the table stores. */
export const hashBookingToken = (token: string): Buffer => createHash('sha256').update(token).digest()
