import { leads } from '@lv/contract/leads'
import type { Context } from '../../context.ts'
import { type App, implement } from '../../http/implement.ts'
import { leadAnalytics } from './analytics.ts'
import { answerLead } from './answer.ts'
import { contactLead } from './contact.ts'
import { getLead } from './get.ts'
import { leadHistory } from './history.ts'
import { readMessages } from './read-messages.ts'
import { reportLead } from './report.ts'
import { revokePhone } from './revoke-phone.ts'
import { sendMessage } from './send-message.ts'

type Holder = { professional: { id: string }; actor: { id: string } }

const whose = ({ professional, actor }: Holder) => ({ professionalId: professional.id, userId: actor.id })

/** Leads: what professionals get, what becomes of them, and the words between both sides. */
export const leadRoutes = (app: App, ctx: Context) =>
  implement(app, ctx, 'leads', leads, {
    history: (call) => leadHistory(ctx, { ...call.query, ...whose(call) }),
    analytics: (call) => leadAnalytics(ctx, whose(call)),
    get: (call) => getLead(ctx, { ...call.params, ...whose(call), withPhone: call.query.phone === 'true' }),
    contact: (call) => contactLead(ctx, { ...call.params, ...whose(call) }),
    report: ({ params, body }) => reportLead(ctx, { ...params, ...body }),
    messages: ({ params, query, actor }) => readMessages(ctx, { ...params, ...query, userId: actor.id }),
    sendMessage: ({ params, body, actor }) => sendMessage(ctx, { ...params, ...body, userId: actor.id }),
    revokePhone: ({ params }) => revokePhone(ctx, params),
    answer: ({ body }) => answerLead(ctx, body),
  })
