import type { Api } from '@lv/contract/api'

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

/** Where the pending email waits for the next page: in this tab, or in a cookie where nothing else can carry it. */
export const PENDING_EMAIL = 'pendingEmail'
export const pendingEmailCookie = (email: string) =>
  `${PENDING_EMAIL}=${encodeURIComponent(email)}; Path=/; Max-Age=900; HttpOnly; SameSite=Lax`
