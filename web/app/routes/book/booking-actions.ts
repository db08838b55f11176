import type { Api } from '@lv/contract/api'
import { formatDollars } from '@lv/contract/money'
import { href, redirect } from 'react-router'
import { apiContext, type Viewer, visitContext } from '../../api.ts'
import { whenOf } from '../../features/bookings/melbourne-time.ts'
import { toastCookie } from '../../flash.ts'
import { findAction, submit } from '../../form.ts'
import type { ToastMessage } from '../../ui/toast-message.ts'
import type { Route } from './+types/booking.ts'

type Work = {
  api: Api['consultations']
  params: { token: string }
  values: Record<string, string>
  fileIds: string[]
}

/** What each button does, and the toast that says so. */
const deeds: Record<string, (work: Work) => Promise<ToastMessage>> = {
  async reschedule({ api, params, values }) {
    const { startsAt } = await api.reschedule({ params, body: { startsAt: values.startsAt ?? '' } })
    return {
      title: startsAt ? `It is now on ${whenOf(startsAt)}` : 'The time is changed',
      description: 'An email with the new calendar entry is on its way.',
    }
  },
  async cancel({ api, params, values }) {
    const { refundCents } = await api.cancel({ params, body: { expectedRefundCents: values.expectedRefundCents } })
    return {
      title: 'Your booking is cancelled',
      description: refundCents > 0 ? `${formatDollars(refundCents)} will be refunded to your card.` : undefined,
    }
  },
  async 'deny-promise'({ api, params }) {
    await api.denyPromise({ params })
    return { title: 'Thank you for telling us', description: 'It counts as not kept, and we’ve been told.' }
  },
  async 'add-photos'({ api, params, fileIds }) {
    await api.addPhotos({ params, body: { fileIds } })
    return { title: fileIds.length === 1 ? 'The photo is added' : 'The photos are added' }
  },
  async 'remove-photo'({ api, params, values }) {
    await api.removePhoto({ params: { ...params, fileId: values.fileId ?? '' } })
    return { title: 'The photo is removed' }
  },
}

const says = (toast: ToastMessage) => ({ headers: { 'Set-Cookie': toastCookie(toast) } })

const ASKED = { title: 'Your request is on its way', description: 'We’re telling up to three professionals now.' }
const REPEATED = {
  title: 'An earlier request counts',
  description:
    'You already asked with this email for the same postcode. That request goes to up to three professionals, so we didn’t send this one.',
}

/** The request is its owner's at once; everybody else signs in with the address of the booking first. */
async function ask({ api, params, values }: Work, viewer: Viewer | null) {
  const { requestId, isRepeat } = await api.askForQuotes({ params, body: { consent: values.consent as 'true' } })
  const { email } = await api.get({ params })
  const isTheirs = viewer?.emailVerified && viewer.email.toLowerCase() === email
  throw redirect(
    isTheirs ? href('/quotes/:requestId', { requestId }) : `${href('/bookings/:token', { token: params.token })}#scope`,
    says(isRepeat ? REPEATED : ASKED),
  )
}

/** Everything that a customer does on the page of a booking; refusals come back beside what was chosen. */
export async function actOnBooking({ request, params, context }: Route.ActionArgs) {
  const { uploads, uploadIssues, viewer } = context.get(visitContext)
  const form = await request.formData()
  const fileIds = uploads.filter(({ field }) => field === 'photos').map(({ id }) => id)
  const here = href('/bookings/:token', { token: params.token })
  return submit(
    form,
    async (values) => {
      const work: Work = { api: context.get(apiContext).consultations, params, values, fileIds }
      if (values.intent === 'ask-for-quotes') return ask(work, viewer)
      const deed = findAction(deeds, values.intent)
      throw deed ? redirect(here, says(await deed(work))) : redirect(here)
    },
    uploadIssues,
  )
}
