import { data, href, redirect } from 'react-router'
import { asRefusal } from '../../refusal.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'

/** The id of the request stands in front of the link's signature. */
const requestIn = (token: string) => token.slice(0, 36)

/** What `work` finds by the link; once the request is an account's, the way goes on through sign-in to the same place there. */
export async function byLink<Found>(params: { token: string; leadId?: string }, work: () => Promise<Found>) {
  try {
    return await work()
  } catch (error) {
    const refusal = asRefusal(error)
    if (refusal?.status === 404) throw data(null, { status: 404 })
    if (refusal?.status !== 401) throw error
    const { token, leadId } = params
    const requestId = requestIn(token)
    const there = leadId
      ? href('/quotes/:requestId/messages/:leadId', { requestId, leadId })
      : href('/quotes/:requestId', { requestId })
    throw redirect(signInAddress(there))
  }
}
