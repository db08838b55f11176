import { admin } from '@lv/contract/admin'
import { AuditFilters, audit } from '@lv/contract/audit'
import { type Context, transact } from '#core/context.ts'
import { runBulkAction } from '#core/one-by-one.ts'
import { download, operations } from '#core/routes.ts'
import { turnAuthenticatorOffFor } from '#domains/identity/accounts/authenticator.ts'
import { logInAdmin } from '#domains/identity/accounts/log-in-admin.ts'
import { dropDeadLetter, retryDeadLetters } from '#platform/jobs/dead-letters.ts'
import { askAuditCheck } from './check-audit.ts'
import { exportAuditEntries, listAuditEntries } from './list-audit-entries.read.ts'
import { auditState, listDeadLetters, listQueues, readWaiting } from './lists.read.ts'
import { readOverview } from './overview.read.ts'
import { listFilters, removeFilter, saveFilter } from './saved-filters.ts'

export function adminRoutes(ctx: Context) {
  const csv = { path: '/api/admin/audit.csv', access: 'admin', recentSignIn: true, rateLimit: 'papers' } as const
  return [
    operations('admin', admin, {
      login: ({ body, browser }) => logInAdmin(ctx, { ...body, browser }),
      turnAuthenticatorOff: ({ body, actor }) =>
        transact(ctx, async (ctx) => ({ wasOn: await turnAuthenticatorOffFor(ctx, { ...body, adminId: actor.id }) })),
      dashboard: () => readOverview(ctx),
      waiting: () => readWaiting(ctx),
      queues: () => listQueues(ctx),
      parkedJobs: ({ query, actor }) => listDeadLetters(ctx, { ...query, adminId: actor.id }),
      retryJob: ({ params, actor }) => transact(ctx, (ctx) => retryDeadLetters(ctx, { ...params, adminId: actor.id })),
      retryJobs: ({ actor }) => transact(ctx, (ctx) => retryDeadLetters(ctx, { adminId: actor.id })),
      dropJob: ({ params, body, actor }) =>
        transact(ctx, (ctx) => dropDeadLetter(ctx, { ...params, ...body, adminId: actor.id })),
      decideJobs: ({ body: { jobIds, decision, reason }, actor: { id: adminId } }) =>
        runBulkAction(jobIds, (jobId) =>
          transact(ctx, (ctx) =>
            decision === 'retry'
              ? retryDeadLetters(ctx, { jobId, adminId })
              : dropDeadLetter(ctx, { jobId, reason, adminId }),
          ),
        ),
      filters: ({ query, actor }) => listFilters(ctx, { ...query, adminId: actor.id }),
      saveFilter: ({ body, actor }) => transact(ctx, (ctx) => saveFilter(ctx, { ...body, adminId: actor.id })),
      removeFilter: ({ params, actor }) => transact(ctx, (ctx) => removeFilter(ctx, { ...params, adminId: actor.id })),
    }),
    operations('audit', audit, {
      list: ({ query, actor }) => listAuditEntries(ctx, { ...query, adminId: actor.id }),
      state: () => auditState(ctx),
      verify: ({ actor }) => askAuditCheck(ctx, actor.id),
    }),
    download({ ...csv, query: AuditFilters }, ({ query, actor }) => exportAuditEntries(ctx, query, actor.id)),
  ]
}
