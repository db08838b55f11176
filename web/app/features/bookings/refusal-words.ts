import { getIssue, type RefusedForm } from '../../form.ts'
import { slotIssue } from './alternatives.ts'

/** Also where no answer came. */
export const FAILED = 'There was an error processing your booking. Please try again.'

/** What a refused booking says above its fields and as a toast (specification 2, sections 5 and 8). */
export function refusalWords(refused: RefusedForm): { title: string; text: string } {
  const { values, message, issues } = refused
  const isMissing = ['name', 'email', 'phone'].some((name) => getIssue(refused, name) && !values[name]?.trim())
  if (isMissing) return { title: 'Missing Information', text: 'Please fill in your name, email, and phone number.' }
  const text = slotIssue(refused) ?? issues[0]?.message ?? message
  return { title: 'Booking Failed', text: text || FAILED }
}
