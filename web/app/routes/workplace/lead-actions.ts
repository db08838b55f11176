import type { ReportReason } from '@lv/contract/options'
import { href } from 'react-router'
import { apiContext } from '../../api.ts'
import { requireWorkplace, withToast } from '../../features/workplace/workplace-gate.ts'
import { submit } from '../../form.ts'
import type { Route } from './+types/lead.ts'

/** What a professional does on the page of a lead; refusals come back beside what was typed. */
export async function actOnLead({ request, params, context }: Route.ActionArgs) {
  await requireWorkplace(context)
  const { leads, quotes } = context.get(apiContext)
  const here = href('/professionals/leads/:leadId', { leadId: params.leadId })
  return submit(await request.formData(), async ({ intent, body = '', reason, note = '' }) => {
    if (intent === 'message') {
      await leads.sendMessage({ params, body: { body } })
      throw withToast(`${here}#messages`, { title: 'Message sent' })
    }
    if (intent === 'report') {
      // The contract says which reasons there are.
      const { message } = await leads.report({ params, body: { reason: reason as ReportReason, note } })
      throw withToast(here, { title: 'Report sent', description: message })
    }
    if (intent === 'complete') {
      const { requestId } = await leads.get({ params, query: { phone: 'false' } })
      const { message } = await quotes.complete({ params: { requestId } })
      throw withToast(here, { title: 'Marked as done', description: message })
    }
    throw withToast(here, { title: 'Nothing was changed' })
  })
}
