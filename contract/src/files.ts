import { z } from 'zod'

/** A stored picture; `url` is a path on this site. */
export const Image = z.object({ id: z.string(), url: z.string(), width: z.int(), height: z.int() })
export type Image = z.output<typeof Image>
