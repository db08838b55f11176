import { admin } from '@lv/contract/admin'
import type { Context } from '../../context.ts'
import { type App, implement } from '../../http/implement.ts'
import { logInAdmin } from '../accounts/log-in-admin.ts'
import { readOverview } from './overview.read.ts'

/** Administration as a whole; what is done to one noun is that noun's. */
export const adminRoutes = (app: App, ctx: Context) =>
  implement(app, ctx, 'admin', admin, {
    login: ({ body, browser }) => logInAdmin(ctx, { ...body, browser }),
    dashboard: () => readOverview(ctx),
  })
