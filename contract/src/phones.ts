import { z } from 'zod'
import { cleanCode } from './clean.ts'
import { Instant, Phone } from './fields.ts'
import type { Contract } from './operation.ts'

const CODE = 'Enter the 6-digit code from the text message'

/** The caller's number, and the code that waits to be typed in. */
export const PhoneState = z.object({
  /** E.164. */
  phone: z.string().nullable(),
  isVerified: z.boolean(),
  /** The number of the caller's business, where they have one. */
  business: z.object({ phone: z.string(), isVerified: z.boolean() }).nullable(),
  code: z
    .object({
      /** E.164: where it was sent. */
      phone: z.string(),
      /** Null while the text message waits to go out. */
      expiresAt: Instant.nullable(),
      /** From when on another may be asked for. */
      resendAt: Instant,
    })
    .nullable(),
})
export type PhoneState = z.output<typeof PhoneState>

/** Proving a mobile number by a code in a text message. */
export const phones = {
  get: {
    method: 'GET',
    path: '/api/auth/phone',
    summary: 'The caller’s phone number, whether it is verified, and the code that waits',
    access: 'user',
    response: PhoneState,
  },
  sendCode: {
    method: 'POST',
    path: '/api/auth/phone-code',
    summary: 'Send a 6-digit code to an Australian mobile number: the same answer for every number',
    access: 'user',
    rateLimit: 'phoneCodes',
    body: z.strictObject({ phone: Phone }),
    response: PhoneState,
    status: 202,
  },
  verify: {
    method: 'POST',
    path: '/api/auth/verify-phone',
    summary: 'Prove the number with the code: it becomes the number of the account and the business',
    access: 'user',
    rateLimit: 'phoneGuesses',
    // The try counts, whatever becomes of the rest.
    transactions: 'several',
    body: z.strictObject({
      code: z
        .string(CODE)
        .overwrite(cleanCode)
        .pipe(z.string().regex(/^\d{6}$/, CODE)),
    }),
    response: PhoneState,
  },
} as const satisfies Contract
