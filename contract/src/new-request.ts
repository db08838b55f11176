import { z } from 'zod'
import { Email, Id, line, Phone, text } from './fields.ts'
import { budgetBands, DESCRIPTION_LEAST, occupancies, REQUEST_FILES, timings, trades, workKinds } from './options.ts'

const Postcode = z
  .string('Please enter a valid Australian postcode')
  .trim()
  .regex(/^\d{4}$/, 'Please enter a valid 4-digit postcode')
export const Description = z
  .string('Please provide more details about your project')
  .trim()
  .min(DESCRIPTION_LEAST, 'Please provide more details about your project')
  .pipe(text(5000))

/** A choice of a form: left empty it is not made. */
const choice = <const T extends readonly [string, ...string[]]>(options: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.enum(options, 'Choose from the list').optional())
const flag = z.preprocess(
  (value) => (value === '' ? undefined : value === 'true' ? true : value === 'false' ? false : value),
  z.boolean('Choose yes or no').optional(),
)
/** One value or several: a form sends a single box as a text. */
const Trades = z.preprocess(
  (value) => (value === undefined || value === '' ? undefined : Array.isArray(value) ? value : [value]),
  z.array(z.enum(trades, 'Choose from the list')).max(trades.length).default([]),
)

/** The optional brief beneath the free text. */
const Brief = {
  trades: Trades,
  workKind: choice(workKinds),
  budgetBand: choice(budgetBands),
  timing: choice(timings),
  occupancy: choice(occupancies),
  plansReady: flag,
}

/** The documented multipart fields, with the documented values where they are left out, and our own optional ones. */
export const CreateRequest = z.strictObject({
  title: line(120).optional(),
  category: line(60).default('Home Renovation'),
  description: Description,
  projectType: line(60).default('Quote Request'),
  budget: line(60).default('Request Quote'),
  urgency: line(60).default('Within a month'),
  contactMethod: line(20).default('both'),
  isPublic: z.preprocess(
    (value) => (value === undefined ? undefined : String(value)),
    z.enum(['true', 'false'], 'Choose yes or no').default('true'),
  ),
  location: line(80).default('Australia'),
  projectAddress: line(160).optional(),
  postcode: Postcode,
  name: z.string('Please enter your name').trim().min(2, 'Please enter your name').pipe(line(80)),
  phone: z.string('Please enter a valid phone number').trim().min(10, 'Please enter a valid phone number').pipe(Phone),
  email: Email,
  ...Brief,
  /** 'true' from a box that starts unticked; without it nothing is passed on until it is given. */
  consent: z.preprocess((value) => (value === '' ? undefined : value), z.literal(['true', 'false']).optional()),
  /** 'true' from a box that starts unticked: first name and suburb may be shown to visitors. */
  showsName: z.preprocess((value) => (value === '' ? undefined : value), z.literal(['true', 'false']).optional()),
  /** A solved challenge, asked for from the fourth request in an hour. */
  altcha: z.string().max(4000).optional(),
  /** Nobody sees it; what fills it in is no person. */
  company_website: z.string().max(200).optional(),
  formTime: z.string().max(200).optional(),
  /** Ids of the stored files; put there by the server. */
  fileIds: z.array(Id).max(REQUEST_FILES).optional(),
})
