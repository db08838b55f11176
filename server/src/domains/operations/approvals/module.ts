import { approvals } from '@lv/contract/approvals'
import type { Context } from '#core/context.ts'
import type { Module } from '#core/module.ts'
import { operations } from '#core/routes.ts'
import { declineApproval } from '#domains/billing/approvals/decide.ts'
import { approve } from './approve.ts'
import { listApprovals } from './list.read.ts'

/** A module above those whose actions it runs. */
const approvalRoutes = (ctx: Context) =>
  operations('approvals', approvals, {
    list: ({ query, actor }) => listApprovals(ctx, { ...query, adminId: actor.id }),
    approve: ({ params, actor }) => approve(ctx, { id: params.approvalId, adminId: actor.id }),
    decline: ({ params, body, actor }) =>
      declineApproval(ctx, { id: params.approvalId, adminId: actor.id, reason: body.reason }),
  })

export const adminApprovalsModule = {
  tables: [],
  personalData: [],
  routes: approvalRoutes,
} satisfies Module
