import { admin } from '@lv/contract/admin'
import { type Context, transact } from '../../context.ts'
import { type App, implement } from '../../http/implement.ts'
import { dropParked } from '../../jobs/drop-parked.ts'
import { retryParked } from '../../jobs/retry-parked.ts'
import { logInAdmin } from '../accounts/log-in-admin.ts'
import { listParked } from './list-parked.read.ts'
import { listQueues } from './list-queues.read.ts'
import { readOverview } from './overview.read.ts'

/** Administration as a whole; what is done to one noun is that noun's. */
export const adminRoutes = (app: App, ctx: Context) =>
  implement(app, ctx, 'admin', admin, {
    login: ({ body, browser }) => logInAdmin(ctx, { ...body, browser }),
    dashboard: () => readOverview(ctx),
    queues: () => listQueues(ctx),
    parkedJobs: ({ query, actor }) => listParked(ctx, { ...query, adminId: actor.id }),
    retryJob: ({ params, actor }) => transact(ctx, (ctx) => retryParked(ctx, { ...params, adminId: actor.id })),
    retryJobs: ({ actor }) => transact(ctx, (ctx) => retryParked(ctx, { adminId: actor.id })),
    dropJob: ({ params, body, actor }) =>
      transact(ctx, (ctx) => dropParked(ctx, { ...params, ...body, adminId: actor.id })),
  })
