import type { Api } from '@lv/contract/api'
import { href, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { toastCookie } from '../../flash.ts'
import { deedOf, submit } from '../../form.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import type { Route } from './+types/request.ts'
import { briefFrom } from './brief-from.ts'

type Work = {
  api: Api
  params: { requestId: string }
  form: FormData
  values: Record<string, string>
  fileIds: string[]
}

/** What each button does; the text is the toast that says so. */
const deeds: Record<string, (work: Work) => Promise<string>> = {
  async consent({ api, params }) {
    await api.requests.giveConsent({ params })
    return 'Thank you. We’re looking for professionals now.'
  },
  async update({ api, params, form, values: { basedOn } }) {
    await api.requests.update({ params, body: { ...briefFrom(form), basedOn } })
    return 'The brief is saved.'
  },
  async scope({ api, params, values }) {
    const lines = (values.lines ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    await api.requests.setScope({ params, body: { lines, basedOn: values.basedOn } })
    return 'The lines are saved.'
  },
  async 'shows-name'({ api, params, values }) {
    const { showsName } = await api.requests.setShowsName({
      params,
      body: { showsName: values.showsName === 'true' },
    })
    return showsName ? 'Your first name and suburb may be shown.' : 'Your name is no longer shown.'
  },
  async 'add-files'({ api, params, fileIds }) {
    await api.requests.addFiles({ params, body: { fileIds } })
    return fileIds.length === 1 ? 'The file is added.' : 'The files are added.'
  },
  async 'remove-file'({ api, params, values }) {
    await api.requests.removeFile({ params: { ...params, fileId: values.fileId ?? '' } })
    return 'The file is removed.'
  },
  async 'revoke-phone'({ api, params, values }) {
    const { message } = await api.leads.revokePhone({ params: { ...params, leadId: values.leadId ?? '' } })
    return message
  },
  complete: async ({ api, params }) => (await api.quotes.complete({ params })).message,
  confirm: async ({ api, params }) => (await api.quotes.confirm({ params })).message,
  cancel: async ({ api, params, values }) =>
    (await api.quotes.cancel({ params, body: { reason: values.reason ?? '' } })).message,
  async review({ api, params, values }) {
    const { quoteId, stars = 0, text = '' } = values
    await api.reviews.create({ params, body: { quoteId: quoteId || undefined, stars: Number(stars), text } })
    return 'Your review is published. Thank you.'
  },
}

/** The same request for others: its page is the one to look at from now on. */
async function askAgain({ api, params, values }: Work) {
  const { requestId, message } = await api.quotes.askSecondRound({
    params,
    body: { consent: values.consent as 'true' },
  })
  throw redirect(href('/quotes/:requestId', { requestId }), {
    headers: { 'Set-Cookie': toastCookie({ title: message }) },
  })
}

async function erase({ api, params, values }: Work) {
  if (values.sure !== 'yes') throw redirect(href('/quotes/:requestId', { requestId: params.requestId }))
  await api.quotes.erase({ params })
  const toast = toastCookie({ title: 'Deleted', description: 'Everything in this request has been deleted.' })
  throw redirect(href('/dashboard'), { headers: { 'Set-Cookie': toast } })
}

/** Everything that a homeowner does on the page of a request; refusals come back beside what was typed. */
export async function actOnRequest({ request, params, context }: Route.ActionArgs) {
  const { viewer, uploads, uploadIssues } = context.get(visitContext)
  if (!viewer) throw redirect(signInAddress(href('/quotes/:requestId', { requestId: params.requestId })))
  const form = await request.formData()
  const fileIds = uploads.filter(({ field }) => field === 'files').map(({ id }) => id)
  return submit(
    form,
    async (values) => {
      const work: Work = { api: context.get(apiContext), params, form, values, fileIds }
      if (values.intent === 'erase') return erase(work)
      if (values.intent === 'second-round') return askAgain(work)
      const deed = deedOf(deeds, values.intent)
      if (!deed) throw redirect(href('/quotes/:requestId', { requestId: params.requestId }))
      const toast = toastCookie({ title: await deed(work) })
      throw redirect(href('/quotes/:requestId', { requestId: params.requestId }), { headers: { 'Set-Cookie': toast } })
    },
    uploadIssues,
  )
}
