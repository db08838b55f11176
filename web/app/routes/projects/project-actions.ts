import type { Api } from '@lv/contract/api'
import type { Trade } from '@lv/contract/options'
import type { DeclineReason, RateUnit } from '@lv/contract/project-options'
import { href, redirect } from 'react-router'
import { toastCookie } from '../../flash.ts'
import type { ToastMessage } from '../../ui/toast-message.ts'
import { centsOf } from './project-words.ts'

type Work = { projects: Api['projects']; projectId: string; values: Record<string, string> }

const chosen = (reason = '') => (reason === '' ? undefined : (reason as DeclineReason))

/** What each form of the page does, and what the toast says then. */
export const actions: Record<string, (work: Work) => Promise<ToastMessage>> = {
  async offer({ projects, projectId, values: { message = '', price, rateUnit, seatId } }) {
    const priceCents = centsOf(price)
    const body = { message, priceCents, rateUnit: (rateUnit || undefined) as RateUnit | undefined, seatId }
    await projects.offer({ params: { projectId }, body })
    return { title: 'Request Sent', description: 'The owner sees what you offer, and you hear what they decide.' }
  },
  async extend({ projects, projectId, values: { closesOn = '', closesTime } }) {
    await projects.extend({ params: { projectId }, body: { closesOn, closesTime } })
    return { title: 'Closing Extended', description: 'Everyone who offered or asked a question is told.' }
  },
  async withdraw({ projects, values: { offerId = '' } }) {
    await projects.withdraw({ params: { offerId } })
    return { title: 'Taken Back', description: 'You’re not part of this project any more.' }
  },
  async accept({ projects, values: { offerId = '' } }) {
    const { quoteCount, maxQuotes } = await projects.decide({ params: { offerId }, body: { decision: 'accept' } })
    return { title: 'Accepted', description: `${quoteCount} of ${maxQuotes} places are taken.` }
  },
  async decline({ projects, values: { offerId = '', reason } }) {
    await projects.decide({ params: { offerId }, body: { decision: 'decline', reason: chosen(reason) } })
    return { title: 'Declined', description: 'They see your reason.' }
  },
  async start({ projects, projectId, values: { reason } }) {
    await projects.move({ params: { projectId }, body: { status: 'in_progress', reason: chosen(reason) } })
    return { title: 'Project Started', description: 'Your collaborators know.' }
  },
  async complete({ projects, projectId, values: { reason } }) {
    await projects.move({ params: { projectId }, body: { status: 'completed', reason: chosen(reason) } })
    return { title: 'Project Completed', description: 'Your collaborators know.' }
  },
  async close({ projects, projectId, values: { reason } }) {
    await projects.close({ params: { projectId }, body: { reason: chosen(reason) } })
    return { title: 'Project Closed', description: 'Nobody can ask to join any more.' }
  },
  async ask({ projects, projectId, values: { question = '' } }) {
    await projects.ask({ params: { projectId }, body: { question } })
    return { title: 'Question Sent', description: 'Once it’s answered, everyone can read it, without your name.' }
  },
  async answer({ projects, projectId, values: { questionId = '', answer = '' } }) {
    await projects.answer({ params: { projectId, questionId }, body: { answer } })
    return { title: 'Answered', description: 'Everyone can read it now.' }
  },
  async invite({ projects, projectId, values: { email = '' } }) {
    await projects.invite({ params: { projectId }, body: { email } })
    return { title: 'Invited', description: 'They can see the project once they sign in with that address.' }
  },
  async seat({ projects, projectId, values: { trade, licenceClass, places } }) {
    const body = { trade: trade as Trade, licenceClass, places: places as unknown as number }
    await projects.addSeat({ params: { projectId }, body })
    return { title: 'Seat Added', description: 'From now on people ask to join for a seat.' }
  },
  async unseat({ projects, projectId, values: { seatId = '' } }) {
    await projects.removeSeat({ params: { projectId, seatId } })
    return { title: 'Seat Removed' }
  },
  async uninvite({ projects, projectId, values: { invitationId = '' } }) {
    await projects.uninvite({ params: { projectId, invitationId } })
    return { title: 'Invitation Taken Back' }
  },
}

/** Back to the project, with a toast. */
export const toProject = (projectId: string, toast: ToastMessage) =>
  redirect(href('/projects/:projectId', { projectId }), { headers: { 'Set-Cookie': toastCookie(toast) } })
