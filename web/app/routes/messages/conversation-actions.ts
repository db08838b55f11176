import type { Api } from '@lv/contract/api'
import { href, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { act } from '../../features/actions/act.ts'
import { toastCookie } from '../../flash.ts'
import { deedOf } from '../../form.ts'
import type { Route } from './+types/conversation.ts'

type Work = {
  api: Api['conversations']
  conversationId: string
  values: Record<string, string>
  fileIds: string[]
}

const mute =
  (isMuted: boolean) =>
  ({ api, conversationId }: Work) =>
    api.mute({ params: { conversationId }, body: { isMuted } })
const block =
  (isBlocked: boolean) =>
  ({ api, values }: Work) =>
    api.block({ params: { personId: values.personId ?? '' }, body: { isBlocked } })

/** What each button does. */
const deeds = {
  message: ({ api, conversationId, values, fileIds }: Work) =>
    api.send({ params: { conversationId }, body: { body: values.body ?? '', fileIds } }),
  edit: ({ api, values }: Work) =>
    api.edit({ params: { messageId: values.messageId ?? '' }, body: { body: values.body ?? '' } }),
  delete: ({ api, values }: Work) => api.remove({ params: { messageId: values.messageId ?? '' } }),
  report: ({ api, values }: Work) =>
    api.report({ params: { messageId: values.messageId ?? '' }, body: { note: values.note ?? '' } }),
  mute: mute(true),
  unmute: mute(false),
  block: block(true),
  unblock: block(false),
} satisfies Record<string, (work: Work) => Promise<unknown>>

/** Everything that is done in an open conversation; refusals come back beside what was typed. */
export async function actInConversation({ request, url, params, context }: Route.ActionArgs) {
  const { uploads, uploadIssues } = context.get(visitContext)
  const { conversationId } = params
  const here = href('/messages/:conversationId', { conversationId })
  const fileIds = uploads.filter(({ field }) => field === 'files').map(({ id }) => id)
  const form = await request.formData()
  return act({ request, form, here: url.pathname + url.search, uploadIssues }, async (values) => {
    const api = context.get(apiContext).conversations
    await deedOf<(work: Work) => Promise<unknown>>(deeds, values.intent)?.({ api, conversationId, values, fileIds })
    const toast = toastCookie({ title: 'Thank you', description: 'We look at every report.' })
    throw redirect(here, values.intent === 'report' ? { headers: { 'Set-Cookie': toast } } : undefined)
  })
}
