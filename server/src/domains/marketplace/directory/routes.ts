import { directory } from '@lv/contract/directory'
import type { Context } from '#core/context.ts'
import { operations } from '#core/routes.ts'
import { readCoverage } from './coverage.read.ts'
import { listDirectory } from './list.read.ts'

/** Finding a professional: the list, and the map of where they work. */
export const directoryRoutes = (ctx: Context) =>
  operations('directory', directory, {
    list: ({ query }) => listDirectory(ctx, query),
    coverage: ({ query }) => readCoverage(ctx, query.trade ?? ''),
  })
