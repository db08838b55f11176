import type { StepKey } from '@lv/contract/onboarding-steps'
import { href, redirect } from 'react-router'
import { apiContext } from '../../api.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusal } from '../../refusal.ts'
import type { Route } from './+types/act.ts'

const back = (title: string, more: { description?: string; tone?: 'error' } = {}) =>
  redirect(href('/dashboard'), {
    headers: { 'Set-Cookie': toastCookie({ title, description: more.description, tone: more.tone }) },
  })

export const loader = () => redirect(href('/dashboard'))

/** What the card's buttons do; back to the dashboard, with the documented words where it fails. */
export async function action({ request, context }: Route.ActionArgs) {
  const { onboarding } = context.get(apiContext)
  const form = await request.formData()
  const isWelcome = form.get('intent') === 'welcome'
  try {
    // The schema on the server decides what a step is called.
    if (isWelcome) await onboarding.welcome({})
    else await onboarding.update({ body: { stepKey: String(form.get('stepKey')) as StepKey } })
    return back(isWelcome ? 'Welcome' : 'Step completed')
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal) throw error
    const title = isWelcome ? 'Failed to complete welcome' : 'Failed to update progress'
    return back(title, { description: refusal.message, tone: 'error' })
  }
}

// A route without a component would answer with data instead of a page.
export default function Act() {
  return null
}
