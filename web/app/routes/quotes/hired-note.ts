import { formatList } from '@lv/contract/lists'
import type { Match } from '@lv/contract/request-page'
import { nameOf } from './quoted-matches.ts'

/** Before the homeowner confirms: who of several has not said that they are done, and that it ends the work of all. Empty for one. */
export function hiredNote(hired: Match[]): string {
  if (hired.length < 2) return ''
  const waiting = hired.filter(({ doneAt }) => !doneAt).map(nameOf)
  const unsaid = `${formatList(waiting)} ${waiting.length === 1 ? 'has' : 'have'} not said that their part is done. `
  return `${waiting.length > 0 ? unsaid : ''}Confirming completes the work of ${formatList(hired.map(nameOf))}.`
}
