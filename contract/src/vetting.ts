import { z } from 'zod'
import { isAbn } from './abn.ts'
import { cleanAbn } from './clean.ts'
import { clearable, Instant, line } from './fields.ts'
import { trades } from './options.ts'

const ABN = 'Please enter a valid ABN'
/** Checked with the rest of a form, so that a mistyped one is told at once; the server keeps one account an ABN. */
export const Abn = z.string(ABN).overwrite(cleanAbn).max(20, ABN).pipe(z.string().refine(isAbn, ABN))

/** Licence or registration numbers by trade; an empty one removes it. */
export const LicenceNumbers = z.partialRecord(z.enum(trades), clearable(line(60)))

/** A licence or registration that a trade needs in Victoria, and what the professional has said about theirs. */
export const LicenceNeed = z.object({
  trade: z.enum(trades),
  /** 'Plumbing licence or registration number'. */
  called: z.string(),
  regulator: z.string(),
  examples: z.string(),
  /** When the work needs it, in words. */
  needed: z.string(),
  registerUrl: z.string(),
  source: z.string(),
  /** The day on which the source was read. */
  readOn: z.string(),
  number: z.string().nullable(),
  /** The number has the right form: it counts. */
  fits: z.boolean(),
  /** When we last checked a still valid licence of this trade; null if never. */
  checkedAt: Instant.nullable(),
})
export type LicenceNeed = z.output<typeof LicenceNeed>

export const vettingSteps = ['email', 'matching', 'abn', 'mobile', 'licence'] as const

/** What comes before the first lead (PRODUCT.md, section 6, Vetting). */
export const Vetting = z.object({
  isVetted: z.boolean(),
  steps: z.array(z.object({ step: z.enum(vettingSteps), trade: z.enum(trades).nullable(), isDone: z.boolean() })),
  /** Of the trades that were chosen. */
  licences: z.array(LicenceNeed),
})
export type Vetting = z.output<typeof Vetting>

/** A number that a professional has given for a trade, as others see it: checked by us, or only stated. */
export const StatedLicence = LicenceNeed.pick({ trade: true, called: true, regulator: true, registerUrl: true }).extend(
  {
    number: z.string(),
    checkedAt: Instant.nullable(),
  },
)
export type StatedLicence = z.output<typeof StatedLicence>
