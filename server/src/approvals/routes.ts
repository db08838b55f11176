import { approvals } from '@lv/contract/approvals'
import type { Context } from '../context.ts'
import { type App, implement } from '../http/implement.ts'
import { approve } from './approve.ts'
import { listApprovals } from './list.read.ts'

/** What needs two administrators. Beside the modules, as it carries out what several of them do. */
export const approvalRoutes = (app: App, ctx: Context) =>
  implement(app, ctx, 'approvals', approvals, {
    list: ({ query }) => listApprovals(ctx, query),
    approve: ({ params, actor }) => approve(ctx, { id: params.approvalId, adminId: actor.id }),
  })
