import { LeadFilters, ReportFilters } from '@lv/contract/admin-shapes'
import { Id } from '@lv/contract/fields'
import { leads } from '@lv/contract/leads'
import { talks } from '@lv/contract/talks'
import { z } from 'zod'
import { isShown } from '#core/actor.ts'
import { type Context, transact } from '#core/context.ts'
import { runBulkAction } from '#core/one-by-one.ts'
import { download, operations } from '#core/routes.ts'
import { leadAnalytics } from './analytics.ts'
import { answerLead } from './answer.ts'
import { exportLeads, exportOwnLeads, exportReports } from './exports.ts'
import { getLead } from './get.ts'
import { downloadTalkFile, listGuestThreads, messagesOfTalk } from './guest-messages.read.ts'
import { markGuestThreadRead, readMessages } from './guest-messages.ts'
import { leadHistory } from './history.ts'
import { licenceGates } from './licence-gates.read.ts'
import { listLeads } from './list.read.ts'
import { contactLead, revokePhone } from './phone.ts'
import { refundLead } from './release.ts'
import { reportLead } from './report.ts'
import { listReports } from './reports.read.ts'
import { acceptReport, rejectReport } from './reports.ts'
import { getLeadForAdmin } from './see.read.ts'
import { sendGuestMessage, sendMessage } from './send-message.ts'

type Holder = { professional: { id: string }; actor: { id: string } }

const whose = ({ professional, actor }: Holder) => ({ professionalId: professional.id, userId: actor.id })

export function leadRoutes(ctx: Context) {
  const talkFile = {
    path: '/api/talks/:token/files/:fileId',
    access: 'talkGuest',
    params: z.object({ token: z.string().max(100), fileId: Id }),
  } as const
  const own = {
    path: '/api/professionals/leads.csv',
    access: 'professional',
    byKey: 'leads',
    rateLimit: 'papers',
  } as const
  const file = { access: 'admin', recentSignIn: true, rateLimit: 'papers' } as const
  return [
    operations('leads', leads, {
      history: (call) => leadHistory(ctx, { ...call.query, ...whose(call), withPhone: !call.actor.key }),
      analytics: (call) => leadAnalytics(ctx, whose(call)),
      licenceGates: ({ professional }) => licenceGates(ctx, professional.id),
      get: async (call) => {
        const isReachable = isShown(call.actor, 'contacts')
        const withPhone = isReachable && call.query.phone === 'true'
        const lead = await getLead(ctx, { ...call.params, ...whose(call), withPhone, opens: !call.actor.key })
        return isReachable ? lead : { ...lead, customerEmail: '' }
      },
      contact: (call) => contactLead(ctx, { ...call.params, ...whose(call) }),
      report: ({ params, body }) => reportLead(ctx, { ...params, ...body }),
      messages: ({ params, query, actor }) => readMessages(ctx, { ...params, ...query, userId: actor.id }),
      sendMessage: ({ params, body, actor }) => sendMessage(ctx, { ...params, ...body, userId: actor.id }),
      revokePhone: ({ params }) => revokePhone(ctx, params),
      answer: ({ body }) => answerLead(ctx, body),
      list: ({ query, actor }) => listLeads(ctx, { ...query, adminId: actor.id }),
      see: ({ params, actor }) => getLeadForAdmin(ctx, { ...params, adminId: actor.id }),
      refund: ({ params, body, actor }) =>
        transact(ctx, async (ctx) => {
          await refundLead(ctx, { ...params, reason: body.note, adminId: actor.id })
          return { message: 'The points are back, and the professional is told.' }
        }),
      reports: ({ query }) => listReports(ctx, query),
      decideReport: ({ params, body, actor }) =>
        transact(ctx, async (ctx) => {
          const decide = body.decision === 'accepted' ? acceptReport : rejectReport
          await decide(ctx, { ...params, note: body.reason, adminId: actor.id })
          return { message: `The report is ${body.decision}, and the professional is told.` }
        }),
      decideReports: ({ body, actor }) =>
        runBulkAction(body.reportIds, (reportId) =>
          (body.decision === 'accepted' ? acceptReport : rejectReport)(ctx, {
            reportId,
            note: body.reason,
            adminId: actor.id,
          }),
        ),
    }),
    operations('talks', talks, {
      get: ({ params }) => listGuestThreads(ctx, params),
      messages: ({ params, query }) => messagesOfTalk(ctx, { ...params, ...query }),
      send: ({ params, body, actor, browser }) =>
        sendGuestMessage(ctx, { ...params, ...body, filesOf: actor?.id ?? null, sender: browser }),
      read: ({ params, body }) => transact(ctx, (ctx) => markGuestThreadRead(ctx, { ...params, ...body })),
    }),
    download(talkFile, ({ params }) => downloadTalkFile(ctx, params)),
    download(own, (call) => exportOwnLeads(ctx, { ...whose(call), withPhone: isShown(call.actor, 'contacts') })),
    download({ ...file, path: '/api/admin/leads.csv', query: LeadFilters }, ({ query, actor }) =>
      exportLeads(ctx, query, actor.id),
    ),
    download({ ...file, path: '/api/admin/lead-reports.csv', query: ReportFilters }, ({ query, actor }) =>
      exportReports(ctx, query, actor.id),
    ),
  ]
}
