import type { Context } from '../../context.ts'
import { recomputeProgress } from './recompute-progress.ts'

/** What `npm run admin -- <name> ...` can do with courses. */
export const courseCommands = {
  'recompute-progress': {
    takes: '',
    does: 'compute all progress in courses again from its evidence',
    run: async (ctx: Context) => {
      const { lessons, enrolments } = await recomputeProgress(ctx)
      return `Mended ${lessons} lessons and ${enrolments} enrolments. Nothing to mend is as it should be.`
    },
  },
}
