import { createHash } from 'node:crypto'

/** `manage`: the customer's link, `visit`: the consultant's. */
export type BookingLinkKind = 'manage' | 'visit'

/** What the table holds of a token: its SHA-256. */
export const hashBookingToken = (token: string): Buffer => createHash('sha256').update(token).digest()
