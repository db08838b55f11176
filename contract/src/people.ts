import { z } from 'zod'

/** What other people see of a person: nothing that reaches them, no email, no phone. */
export const Member = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  profession: z.string().nullable(),
})
export type Member = z.output<typeof Member>
