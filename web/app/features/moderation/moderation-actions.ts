import type { Api } from '@lv/contract/api'
import type { AppealOutcome, ReportDecision } from '@lv/contract/moderation-options'
import { findAction } from '../../form.ts'

type Values = Record<string, string>
type Deed = (api: Api['moderation'], values: Values) => Promise<{ message: string }>

/** What the forms of the page do, by `intent`; each says what happened. What is not of a list the API refuses, at its field. */
const deeds: Record<string, Deed> = {
  decide(api, { reportId = '', decision = '', reason = '' }) {
    const [name, days] = decision.split('-')
    const body = { decision: name as ReportDecision, reason, days: days as '1' | undefined }
    return api.decide({ params: { reportId }, body })
  },
  restore: (api, { reportId = '', reason = '' }) =>
    api.decide({ params: { reportId }, body: { decision: 'restore', reason } }),
  appeal: (api, { appealId = '', outcome, reason = '' }) =>
    api.decideAppeal({ params: { appealId }, body: { outcome: outcome as AppealOutcome, reason } }),
}

/** Does what a form asks for. @returns what to say */
export async function moderationAction({ moderation }: Api, values: Values): Promise<string> {
  const deed = findAction(deeds, values.intent)
  if (!deed) throw new Response(null, { status: 400 })
  return (await deed(moderation, values)).message
}
