import { z } from 'zod'
import { Id, line, text } from './fields.ts'

export const QuestionId = Id
const option = line(300, 'Write the option or take it out')
const options = z.array(option).min(2, 'Give at least two options').max(8, 'Give at most 8 options')
const ask = {
  id: QuestionId,
  prompt: text(1000, 'Write the question'),
  explanation: text(1000).default(''),
}
/** A place in the list of options. */
export const at = z.int().min(0).max(7)
const isOneOf = ({ correct, options }: { correct: number[]; options: string[] }) =>
  correct.every((index) => index < options.length) && new Set(correct).size === correct.length
const MARK = { path: ['correct'], message: 'Mark the right answer' }

/** A question with its answer: for its authors, never for who learns. The options of `ordering` are in the right order. */
export const Question = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('single'),
      ...ask,
      options,
      correct: z.array(at).length(1, 'Mark the right answer'),
    })
    .refine(isOneOf, MARK),
  z
    .strictObject({
      kind: z.literal('multiple'),
      ...ask,
      options,
      correct: z.array(at).min(1, 'Mark the right answers').max(8),
    })
    .refine(isOneOf, MARK),
  z.strictObject({
    kind: z.literal('number'),
    ...ask,
    value: z.number('Give the number').min(-1e9).max(1e9),
    tolerance: z.number('Give how far off is still right').min(0, 'Use 0 or more').max(1e9).default(0),
    unit: line(20).default(''),
  }),
  z.strictObject({ kind: z.literal('ordering'), ...ask, options }),
])
export type Question = z.output<typeof Question>
