import type { Api } from '@lv/contract/api'
import { href } from 'react-router'

type Created = Awaited<ReturnType<Api['requests']['create']>>

/** What POST /api/quotes says: stored, waiting for the email to be verified, or a known address that should log in. */
export type Outcome =
  | { kind: 'created'; id: string }
  | { kind: 'needsVerification'; email: string }
  | { kind: 'needsLogin'; email: string }

/** A success of the operation as an outcome. */
export const outcomeOf = (created: Created): Outcome =>
  'needsVerification' in created
    ? { kind: 'needsVerification', email: created.email }
    : { kind: 'created', id: created.id }

/** The documented pages of the other two outcomes; their address names the email (specification, section 2). */
export const existingAccount = (email: string) => `${href('/existing-account')}?email=${encodeURIComponent(email)}`
export const verificationSent = (email: string) => `${href('/verification-sent')}?email=${encodeURIComponent(email)}`
