import { directory } from '@lv/contract/directory'
import type { Context } from '#core/context.ts'
import { type App, implement } from '#http/routing/implement.ts'
import { readCoverage } from './coverage.read.ts'
import { listDirectory } from './list.read.ts'

/** Finding a professional: the list, and the map of where they work. */
export const directoryRoutes = (app: App, ctx: Context) =>
  implement(app, ctx, 'directory', directory, {
    list: ({ query }) => listDirectory(ctx, query),
    coverage: ({ query }) => readCoverage(ctx, query.trade ?? ''),
  })
