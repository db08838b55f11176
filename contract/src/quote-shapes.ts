import { z } from 'zod'
import { laterKinds, MAX_STAGES } from './engagement-options.ts'
import { Id, Instant, line, text } from './fields.ts'
import { MAX_TOTAL_CENTS } from './money.ts'
import { QUOTE_LINES, quoteLineKinds } from './options.ts'
import { RequestFile } from './requests.ts'

const Cents = z.int('Enter an amount').min(0, 'Enter an amount').max(MAX_TOTAL_CENTS, 'This amount is too large')

export const QuoteLine = z.object({
  id: z.string(),
  scopeLineId: z.string().nullable(),
  kind: z.enum(quoteLineKinds),
  label: z.string(),
  amountCents: z.int(),
})
export type QuoteLine = z.output<typeof QuoteLine>

/** A part of the price that is due after the deposit, once its work is finished. */
export const QuoteStage = z.object({ kind: z.enum(laterKinds), label: z.string(), amountCents: z.int() })
export type QuoteStage = z.output<typeof QuoteStage>

/** A rule of Victorian law that a quote breaks or triggers (PRODUCT.md, section 9.5). */
export const QuoteFlag = z.object({
  code: z.string(),
  effectiveFrom: z.string(),
  says: z.string(),
  /** The figure has not been confirmed since it may have changed. */
  isUnconfirmed: z.boolean(),
})
export type QuoteFlag = z.output<typeof QuoteFlag>

export const Version = z.object({
  version: z.int(),
  /** The lines summed up, GST included; a fixed price has both the same. */
  lowCents: z.int(),
  highCents: z.int(),
  gstCents: z.int(),
  depositCents: z.int(),
  /** Prime cost and provisional sums over the total, in per cent. */
  riskPercent: z.int(),
  startFrom: z.string().nullable(),
  startTo: z.string().nullable(),
  durationDays: z.int().nullable(),
  validUntil: z.string(),
  warranty: z.string(),
  note: z.string(),
  attachment: RequestFile.nullable(),
  lines: z.array(QuoteLine),
  /** What is due when, after the deposit; none where the quote does not say. */
  stages: z.array(QuoteStage),
  flags: z.array(QuoteFlag),
  createdAt: Instant,
})
export type QuoteVersion = z.output<typeof Version>

export const Quote = Version.extend({
  id: z.string(),
  leadId: z.string(),
  professionalId: z.string(),
  status: z.enum(['sent', 'withdrawn', 'accepted', 'not_chosen', 'expired']),
  sentAt: Instant,
  readAt: Instant.nullable(),
  /** Path of the generated PDF. */
  pdfUrl: z.string(),
})
export type Quote = z.output<typeof Quote>

export const QuoteContent = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        scopeLineId: Id.nullable().default(null),
        kind: z.enum(quoteLineKinds, 'Choose what the line is'),
        label: line(160, 'Describe the line'),
        amountCents: Cents.default(0),
      }),
      'Add at least one line',
    )
    .min(1, 'Add at least one line')
    .max(QUOTE_LINES, `Use at most ${QUOTE_LINES} lines`),
  /** For a price range: the most it can come to. Left out, the price is fixed. */
  highCents: Cents.optional(),
  depositCents: Cents.default(0),
  /** With the deposit they come to the sum of the lines. Left out, the rest is due on completion. */
  stages: z
    .array(
      z.strictObject({
        kind: z.enum(laterKinds, 'Choose what the stage is'),
        label: line(120, 'Describe the stage'),
        amountCents: Cents.min(1, 'Enter an amount'),
      }),
    )
    .max(MAX_STAGES, `Use at most ${MAX_STAGES} stages`)
    .default([]),
  startFrom: z.iso.date('Enter a date').nullable().default(null),
  startTo: z.iso.date('Enter a date').nullable().default(null),
  durationDays: z.int('Enter a number of days').min(1).max(2000).nullable().default(null),
  validUntil: z.iso.date('Enter the day the quote is valid until'),
  warranty: line(300).default(''),
  note: text(4000).default(''),
  attachmentId: Id.nullable().default(null),
})
export type QuoteContent = z.input<typeof QuoteContent>
