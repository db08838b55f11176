import { z } from 'zod'
import { cleanEmail, cleanFigures, cleanLine, cleanPhone, cleanText } from './clean.ts'
import { formatNumber } from './numbers.ts'

/** A row's id, in small letters however it is typed: as text it is compared with what is kept. */
export const idOr = (message?: string) => z.uuid(message).toLowerCase()
/** In a path an id that is no UUID names nothing: 404. */
export const Id = idOr()

/** The last part of the address of a professional's public profile. */
export const Slug = z.string().regex(/^[a-z0-9-]{1,80}$/)

/** Half of a character that takes two: it cannot be stored or mailed. */
const half = /\p{Surrogate}/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u2028\u2029]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
const lineBreak = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/

/** One line of text, cleaned (clean.ts) before its length counts: no control characters, no line breaks (they would travel into mail headers). */
export const line = (max: number, required?: string) => {
  const text = z
    .string(required)
    .overwrite(cleanLine)
    .max(max, `Use at most ${max} characters`)
    .refine((value) => !lineBreak.test(value) && !half.test(value), 'Use plain text on one line')
  return required ? text.min(1, required) : text
}

/** Text of several lines, cleaned before its length counts. */
export const text = (max: number, required?: string) => {
  const field = z
    .string(required)
    .overwrite(cleanText)
    .max(max, `Use at most ${formatNumber(max)} characters`)
    .refine((value) => !control.test(value) && !half.test(value), 'Remove the characters that can’t be shown')
  return required ? field.min(1, required) : field
}

/** An optional field of a form: an empty text clears it. */
export const clearable = <S extends z.ZodType<string | null>>(field: S) =>
  z.preprocess((value) => (typeof value === 'string' && cleanText(value) === '' ? null : value), field.nullable())

/** Of a form's field: left empty it was not filled in. For `z.preprocess`. */
export const unlessEmpty = (value: unknown) => (value === '' ? undefined : value)

/** A choice of a form: left empty it is not made. */
export const choice = <const T extends readonly [string, ...string[]]>(options: T) =>
  z.preprocess(unlessEmpty, z.enum(options, 'Choose from the list').optional())

/** A multiple choice from a form, empty if nothing is ticked: a single ticked box arrives as a text. */
export const choices = <const T extends readonly [string, ...string[]]>(options: T) =>
  z.preprocess(
    (value) => (value === undefined || value === '' ? undefined : Array.isArray(value) ? value : [value]),
    z.array(z.enum(options, 'Choose from the list')).max(options.length).default([]),
  )

export const Postcode = z
  .string('Please enter a valid Australian postcode')
  .overwrite(cleanFigures)
  .regex(/^\d{4}$/, 'Please enter a valid 4-digit postcode')

/** What tells people from programs where anybody may send a form. */
export const screening = {
  /** A solved challenge, asked for from the fourth time in an hour. */
  altcha: z.string().max(4000).optional(),
  /** Hidden: whatever fills it in is not a person. */
  company_website: z.string().max(200).optional(),
  /** When the form was shown, signed. */
  formTime: z.string().max(200).optional(),
}

const EMAIL = 'Please enter a valid email address'
/** Any that mail is delivered to (RFC 5322, without quotes), at a domain of several parts; other alphabets as `xn--`. */
const address =
  /^(?!\.)(?!.*\.[.@])[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/
export const email = (message: string) =>
  z
    .string(message)
    .overwrite(cleanEmail)
    .max(254, message)
    .pipe(z.email({ pattern: address, error: message }))
export const Email = email(EMAIL)

/** An Australian number with its area in front has ten figures: one more or fewer is told with the rest of a form. */
const isWhole = (phone: string) => !/^\(?0[2-9]/.test(phone) || phone.replaceAll(/\D/g, '').length === 10

/** Figures as people part them: with spaces, dots, dashes of any length or slashes, an area in brackets. */
export function phoneText(message: string) {
  const once = { error: message, abort: true }
  return z
    .string()
    .overwrite(cleanPhone)
    .max(20, once)
    .regex(/^[+(\d][\d\s()./\u2010-\u2015-]*$/, once)
    .refine(isWhole, once)
}

const PHONE = 'Please enter a valid phone number'
/** A phone number in any Australian spelling; the server stores it as E.164. */
export const Phone = phoneText(PHONE).min(9, PHONE)
/** The number that our public forms ask for: ten characters at least (specification 2, section 8). */
export const CallbackPhone = z.string(PHONE).overwrite(cleanPhone).min(10, PHONE).pipe(Phone)

const FULL_NAME = 'Please enter your name'
/** The name that our public forms ask for (specification 2, section 8). */
export const FullName = z.string(FULL_NAME).overwrite(cleanLine).min(2, FULL_NAME).pipe(line(80))

/** A web address; `https://` is added if the scheme is left out, and only http and https pass. */
export const Website = z
  .string()
  .overwrite(cleanFigures)
  .max(200, 'Use at most 200 characters')
  .transform((value) => (/^[a-z][a-z\d+.-]*:/i.test(value) ? value : `https://${value}`))
  .pipe(
    z.url({
      protocol: /^https?$/,
      hostname: z.regexes.domain,
      error: 'Please enter a web address such as https://example.com.au',
    }),
  )

const whole = (name: string) =>
  z
    .union([
      z.number(),
      z
        .string()
        .overwrite(cleanFigures)
        .regex(/^-?\d{1,20}$/, `${name} must be a whole number`),
    ])
    .transform(Number)

/** `limit` is clamped to 1..100, `offset` to 0..100,000. */
export const limit = (byDefault: number) =>
  whole('limit')
    .default(byDefault)
    .transform((value) => Math.min(100, Math.max(1, Math.trunc(value))))
export const Offset = whole('offset')
  .default(0)
  .transform((value) => Math.min(100_000, Math.max(0, Math.trunc(value))))

/** Of a list whose newest come first: those before the one with this id; all of them without it. */
export const Before = z.strictObject({ before: Id.optional() }).default({})

/** An instant on the wire: ISO 8601, UTC. */
export const Instant = z.union([z.string(), z.date().transform((date) => date.toISOString())]).pipe(z.string())
