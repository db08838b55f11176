import type { Issue } from '@lv/contract/errors'
import { useEffect, useRef } from 'react'
import { data } from 'react-router'
import { asRefusal } from './refusal.ts'
import { announceAnswer } from './validation/validate-forms.ts'

/** A refused form as its page shows it: what was typed, a message for each field, and the refusal itself. */
export type RefusedForm = {
  values: Record<string, string>
  issues: Issue[]
  message: string
  code?: string
  /** What else the refusal says, such as `needsLogin` or a `challenge`. */
  details?: Record<string, unknown>
  status: number
}

/**
 * What a route action does with a form: `work` calls the API and gives the success (often a redirect). A refusal becomes
 * a RefusedForm with the refusal's status; bugs pass through. Files that the server refused (`visit.uploadIssues`) refuse
 * the form before any work. Works without JavaScript: the page is answered with the same state.
 */
export async function submit<Done>(
  form: FormData,
  work: (values: Record<string, string>) => Promise<Done> | Done,
  uploadIssues: Issue[] = [],
) {
  const values = formValues(form)
  const refused = (state: Omit<RefusedForm, 'values'>) =>
    data({ ...state, values: withoutSecrets(values) }, { status: state.status })
  const [upload] = uploadIssues
  if (upload) return refused({ issues: uploadIssues, message: upload.message, status: 400 })
  try {
    return await work(values)
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal) throw error
    return refused(refusal)
  }
}

const BAR = '|'

/**
 * The text fields of a form; of fields with the same name the first, but of the ticked trades, rows and parts all (see `tickedIn`,
 * `chosenIn`). Other lists and files: ask the form itself.
 */
export function formValues(form: FormData | URLSearchParams) {
  const values: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string' && !(name in values)) values[name] = value
  for (const name of ['trades', 'ids', 'shown']) if (values[name]) values[name] = form.getAll(name).join(BAR)
  return values
}

/** The trades that were ticked in a form, of its values. */
export const parseTickedTrades = ({ trades = '' }: Record<string, string>) => trades.split(BAR)

/** The rows that were ticked in a form, of its values. */
export const parseSelectedIds = ({ ids = '' }: Record<string, string> = {}) => ids.split(BAR).filter(Boolean)

/** What the pressed button does, of `actions` by their names; undefined for a name that is none of them, `__proto__` too. */
export const findAction = <Deed>(deeds: Record<string, Deed>, intent = ''): Deed | undefined =>
  Object.hasOwn(deeds, intent) ? deeds[intent] : undefined

/** Secrets never go back into a page. */
export function withoutSecrets(values: Record<string, string>) {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/password|secret|token|^code$/i.test(name)))
}

/** An action's answer as a refused form, or undefined: before the first try, and after a success. */
export function asRefusedForm(answer: unknown): RefusedForm | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  return 'issues' in answer && 'values' in answer && 'message' in answer ? (answer as RefusedForm) : undefined
}

/** The first message for a field, by its dotted path. */
export const getIssue = (refused: RefusedForm | undefined, path: string) =>
  refused?.issues.find((issue) => issue.path === path)?.message

/**
 * The props of the field `name`: what was typed, or `initial`; its message; and, for pages without JavaScript, autofocus on
 * the first field with one. Spread into TextInput, TextArea or Select.
 */
export function getFieldProps(refused: RefusedForm | undefined, name: string, initial = '') {
  return {
    name,
    defaultValue: refused?.values[name] ?? initial,
    error: getIssue(refused, name),
    autoFocus: refused?.issues[0]?.path === name,
  }
}

/** Put the ref on a form: after each refusal the first field with an error has the focus. */
export function useFirstErrorFocus(refused: RefusedForm | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!refused) return
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
    const target = find('[aria-invalid="true"]') ?? find('[data-form-message]')
    target?.focus()
    announceAnswer(form.current)
  }, [refused])
  return form
}
