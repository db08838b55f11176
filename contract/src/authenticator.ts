import { z } from 'zod'
import { cleanCode } from './clean.ts'
import { Instant } from './fields.ts'
import type { Contract } from './operation.ts'

/** Six figures of an authenticator app, or a recovery code; spaces and dashes are left out. */
const Code = z
  .string('Enter the code')
  .max(60, 'Enter the 6 digits, or a recovery code')
  .transform((code) => cleanCode(code).toUpperCase())
  .pipe(z.string().regex(/^(\d{6}|[A-Z2-7]{16})$/, 'Enter the 6 digits, or a recovery code'))

/** Six figures alone: what sets the app up. */
const Figures = z
  .string('Enter the code')
  .max(60, 'Enter the 6 digits of the app')
  .overwrite(cleanCode)
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits of the app'))

/** Whether somebody's sign-in asks for a code of an app. */
export const Authenticator = z.object({
  /** Null where it is off. */
  since: Instant.nullable(),
  recoveryCodesLeft: z.int(),
  /** A key was made and not confirmed yet. */
  isBegun: z.boolean(),
})
export type Authenticator = z.output<typeof Authenticator>

/** What the app is given: the key in groups of four, and a QR code of `size` modules a side as the path of an SVG. */
export const AuthenticatorKey = z.object({
  key: z.string(),
  address: z.string(),
  qr: z.object({ size: z.int(), path: z.string() }),
})
export type AuthenticatorKey = z.output<typeof AuthenticatorKey>

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Whoever signs in with it: where they go on, and for an administrator what their log-in answers. */
export const SignedInWithCode = z.object({
  home: z.string(),
  sessionToken: z.string().optional(),
  admin: z
    .object({ id: z.string(), name: z.string(), email: z.string(), role: z.enum(['super', 'read-only']) })
    .optional(),
})
export type SignedInWithCode = z.output<typeof SignedInWithCode>

/** An app that makes a code every 30 seconds (RFC 6238), asked for after the password, the provider or the mailed code. */
export const authenticator = {
  get: {
    method: 'GET',
    path: '/api/auth/authenticator',
    summary: 'Whether signing in asks for a code of an app',
    access: 'user',
    response: Authenticator,
  },
  begin: {
    method: 'POST',
    path: '/api/auth/authenticator',
    summary: 'Make a key for an app; nothing asks for it before it is confirmed',
    access: 'user',
    closed: 'may',
    recentSignIn: true,
    rateLimit: 'authenticatorDeeds',
    response: AuthenticatorKey,
  },
  key: {
    method: 'GET',
    path: '/api/auth/authenticator/key',
    summary: 'The key that waits to be confirmed',
    access: 'user',
    recentSignIn: true,
    response: AuthenticatorKey,
  },
  confirm: {
    method: 'POST',
    path: '/api/auth/authenticator/confirmation',
    summary: 'Switch it on with a code of the app; the recovery codes are shown this once',
    access: 'user',
    closed: 'may',
    recentSignIn: true,
    rateLimit: 'authenticatorDeeds',
    body: z.strictObject({ code: Figures }),
    response: RecoveryCodes,
  },
  newRecoveryCodes: {
    method: 'POST',
    path: '/api/auth/authenticator/recovery-codes',
    summary: 'Make new recovery codes, with a code of the app or a recovery code; the former ones end',
    access: 'user',
    closed: 'may',
    recentSignIn: true,
    rateLimit: 'authenticatorDeeds',
    body: z.strictObject({ code: Code }),
    response: RecoveryCodes,
  },
  turnOff: {
    method: 'DELETE',
    path: '/api/auth/authenticator',
    summary: 'Ask for no code any more, once shown a last one: of the app, or a recovery code',
    access: 'user',
    closed: 'may',
    unverified: 'may',
    recentSignIn: true,
    rateLimit: 'authenticatorDeeds',
    body: z.strictObject({ code: Code }),
    response: z.null(),
    status: 204,
  },
  signIn: {
    method: 'POST',
    path: '/api/auth/code',
    summary: 'Finish signing in, in the browser that began: with a code of the app, or a recovery code',
    access: 'public',
    transactions: 'several',
    rateLimit: 'logins',
    body: z.strictObject({ code: Code }),
    response: SignedInWithCode,
  },
} as const satisfies Contract
