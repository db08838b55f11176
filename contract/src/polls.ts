import { z } from 'zod'
import { PostParams } from './comments.ts'
import { Instant, line } from './fields.ts'
import type { Contract } from './operation.ts'
import { POLL_OPTIONS, pollDays } from './options.ts'

const { fewest, most } = POLL_OPTIONS
const hasNoTwins = (options: string[]) => new Set(options.map((option) => option.toLowerCase())).size === options.length

/** A question with answers to choose from: the title of its post asks it. */
export const NewPoll = z.strictObject({
  options: z
    .array(line(80, 'Write the option'))
    .min(fewest, `A poll needs at least ${fewest} options`)
    .max(most, `A poll has at most ${most} options`)
    .refine(hasNoTwins, 'Two options are the same'),
  days: z.literal(pollDays),
})

export const Poll = z.object({
  /** In the author's order; `votes` is null until the caller voted or it closed, so that nobody follows the crowd. */
  options: z.array(z.object({ position: z.int(), text: z.string(), votes: z.int().nullable() })),
  total: z.int(),
  closesAt: Instant,
  isClosed: z.boolean(),
  /** The option that the caller chose. */
  choice: z.int().nullable(),
})
export type Poll = z.output<typeof Poll>

export const polls = {
  vote: {
    method: 'PUT',
    path: '/api/posts/:postId/vote',
    summary: 'Choose an option of a poll, or another than before',
    access: 'postMember',
    rateLimit: 'likes',
    params: PostParams,
    body: z.strictObject({
      position: z
        .int('Choose an option')
        .min(0, 'Choose an option')
        .max(most - 1, 'Choose an option'),
    }),
    response: Poll,
  },
  unvote: {
    method: 'DELETE',
    path: '/api/posts/:postId/vote',
    summary: 'Take the vote back while the poll is open',
    access: 'postMember',
    rateLimit: 'likes',
    params: PostParams,
    response: Poll,
  },
} as const satisfies Contract
