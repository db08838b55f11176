import type { Api } from '@lv/contract/api'
import type { Issue } from '@lv/contract/errors'
import type { QuoteFlag } from '@lv/contract/quote-shapes'
import { data, href } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { contentOf, draftFrom, type QuoteDraft } from '../../features/workplace/quote-draft.ts'
import { requireWorkplace, withToast } from '../../features/workplace/workplace-gate.ts'
import type { RefusedForm } from '../../form.ts'
import { asRefusal } from '../../refusal.ts'
import type { Route } from './+types/quote.ts'
import { SPARE_ROWS } from './spare-rows.ts'

/** What the page shows after a try: the draft as it was typed, and why it was not sent or what was found out. */
export type QuoteAnswer = { draft: QuoteDraft; spareRows: number; flags?: QuoteFlag[]; refused?: RefusedForm }

const sentToast = { title: 'Quote sent', description: 'We’re emailing the homeowner.' }
const revisedToast = { title: 'New version sent', description: 'We’re emailing the homeowner.' }

async function withdraw({ quotes }: Api, params: { leadId: string }, quoteId: string) {
  const here = href('/professionals/leads/:leadId/quote', { leadId: params.leadId })
  try {
    await quotes.withdraw({ params: { ...params, quoteId } })
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal) throw error
    throw withToast(here, { title: 'Error', description: refusal.message, tone: 'error' })
  }
  throw withToast(here, {
    title: 'Quote withdrawn',
    description: 'You can send a new version while the request is open.',
  })
}

async function send({ quotes }: Api, params: { leadId: string }, quoteId: string, draft: QuoteDraft) {
  const { content: body } = contentOf(draft)
  if (quoteId) await quotes.revise({ params: { ...params, quoteId }, body })
  else await quotes.send({ params, body })
  throw withToast(href('/professionals/leads/:leadId', { leadId: params.leadId }), quoteId ? revisedToast : sentToast)
}

const refusedWith = (state: Omit<RefusedForm, 'values'>): RefusedForm => ({ ...state, values: {} })

/** Sends, revises, checks or withdraws a quote; without JavaScript it also adds rows. */
export async function actOnQuote({ request, params, context }: Route.ActionArgs) {
  await requireWorkplace(context)
  const api = context.get(apiContext)
  const { uploads, uploadIssues } = context.get(visitContext)
  const form = await request.formData()
  const intent = form.get('intent')
  const quoteId = String(form.get('quoteId') ?? '')
  if (intent === 'withdraw') return withdraw(api, params, quoteId)
  const chosen = uploads.find(({ field }) => field === 'attachment')
  const typed = draftFrom(form)
  const draft = intent === 'send' && chosen ? { ...typed, attachmentId: chosen.id } : typed
  const rows = Number(form.get('spareRows') || SPARE_ROWS)
  const spareRows = rows + (intent === 'rows' ? SPARE_ROWS : 0)
  // A file that came with a try that failed is let go: what comes back is what stood in the form.
  const answer = { draft: typed, spareRows: Math.min(40, Math.max(SPARE_ROWS, spareRows || 0)) }
  if (intent === 'rows') return data<QuoteAnswer>(answer)
  const refuse = (state: Omit<RefusedForm, 'values'>) =>
    data<QuoteAnswer>({ ...answer, refused: refusedWith(state) }, { status: state.status })
  const issues: Issue[] = [...uploadIssues, ...contentOf(draft).issues]
  if (issues[0]) return refuse({ issues, message: issues[0].message, status: 400 })
  try {
    if (intent !== 'check') return await send(api, params, quoteId, draft)
    const { flags } = await api.quotes.check({ params, body: contentOf(draft).content })
    return data<QuoteAnswer>({ ...answer, flags })
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal) throw error
    return refuse(refusal)
  }
}
