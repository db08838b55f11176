import { z } from 'zod'
import { type Question, questions } from './brief-questions.ts'
import { cleanText } from './clean.ts'
import {
  CallbackPhone,
  choice,
  choices,
  Email,
  FullName,
  Id,
  line,
  Postcode,
  screening,
  text,
  unlessEmpty,
} from './fields.ts'
import { budgetBands, DESCRIPTION_MIN, occupancies, REQUEST_FILES, timings, trades, workKinds } from './options.ts'

export const Description = z
  .string('Please provide more details about your project')
  .overwrite(cleanText)
  .min(DESCRIPTION_MIN, 'Please provide more details about your project')
  .pipe(text(5000))

const flag = z.preprocess(
  (value) => (value === '' ? undefined : value === 'true' ? true : value === 'false' ? false : value),
  z.boolean('Choose yes or no').optional(),
)

const asked: Record<string, Question> = questions

/** Each unknown key, and each choice that its question does not offer, is refused by its name. */
export const Answers = z.record(z.string().max(40), z.string().max(40)).check(({ value, issues }) => {
  for (const [key, choice] of Object.entries(value)) {
    const question = Object.hasOwn(asked, key) ? asked[key] : undefined
    if (question && Object.hasOwn(question.choices, choice)) continue
    const message = question ? 'Choose from the list' : 'There is no such question'
    issues.push({ code: 'custom', message, path: [key], input: choice })
  }
})

/** A form's field holds them as JSON; what is none counts as no object, and is refused. */
function fromJson(value: unknown) {
  if (typeof value !== 'string') return value
  try {
    return value === '' ? undefined : JSON.parse(value)
  } catch {
    return value
  }
}

/** The optional brief beneath the free text. */
const Brief = {
  trades: choices(trades),
  workKind: choice(workKinds),
  budgetBand: choice(budgetBands),
  timing: choice(timings),
  occupancy: choice(occupancies),
  plansReady: flag,
  answers: z.preprocess(fromJson, Answers.optional()),
}

/** The documented multipart fields, with the documented defaults, and our own optional ones. */
export const CreateRequest = z.strictObject({
  title: line(120).optional(),
  category: line(60).default('Home Renovation'),
  description: Description,
  projectType: line(60).default('Quote Request'),
  budget: line(60).default('Request Quote'),
  /** Not given is 'Within a month' beside the documented project type alone, where every form sends it. */
  urgency: line(60).optional(),
  contactMethod: line(20).default('both'),
  isPublic: z.preprocess(
    (value) => (value === undefined ? undefined : String(value)),
    z.enum(['true', 'false'], 'Choose yes or no').default('true'),
  ),
  location: line(80).default('Australia'),
  projectAddress: line(160).optional(),
  postcode: Postcode,
  name: FullName,
  phone: CallbackPhone,
  email: Email,
  ...Brief,
  /** 'true' from a box that starts unticked. Left out, nothing is passed on until it is given; forms ask for it ('false' is refused). */
  consent: z.preprocess(
    unlessEmpty,
    z.literal('true', 'Tick this box: without it we can’t pass your request on').optional(),
  ),
  /** 'true' from a box that starts unticked: first name and suburb may be shown to visitors. */
  showsName: z.preprocess(unlessEmpty, z.literal(['true', 'false']).optional()),
  /** The slug of the professional whom the homeowner would like to be asked first; one whom nobody can ask counts as none. */
  preferred: z.preprocess(unlessEmpty, line(80).optional()),
  ...screening,
  /** Ids of the stored files; put there by the server. */
  fileIds: z.array(Id).max(REQUEST_FILES).optional(),
})
