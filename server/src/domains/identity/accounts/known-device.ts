import { type SQL, sql } from 'drizzle-orm'
import { knownDevices } from './schema.ts'

/** Whether the person of `userId`, a column, has signed in before on the device whose token has this hash. */
export const isKnownDevice = (userId: SQL | { getSQL(): SQL }, device: Buffer | null) =>
  sql<boolean>`exists (select from ${knownDevices}
    where ${knownDevices.userId} = ${userId} and ${knownDevices.tokenHash} = ${device})`
