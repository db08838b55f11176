import type { Api } from '@lv/contract/api'

type NewRequest = Parameters<Api['requests']['create']>[0]['body']

/** The documented fields that the form itself does not ask for (specification, section 7). */
const documented = {
  category: 'Home Renovation',
  projectType: 'Quote Request',
  budget: 'Request Quote',
  urgency: 'Within a month',
  contactMethod: 'both',
  isPublic: 'true',
  location: 'Australia',
} as const

const asked = [
  'description',
  'postcode',
  'name',
  'phone',
  'email',
  'workKind',
  'budgetBand',
  'timing',
  'occupancy',
  'plansReady',
  'preferred',
  'showsName',
  'altcha',
  'company_website',
  'formTime',
]

const ANSWER = 'answer-'

/** The answers that a form holds, each in a field of its own, as the one field that is sent. */
function answersField(form: FormData): [name: string, value: string][] {
  const given = [...form].filter(([name, value]) => name.startsWith(ANSWER) && value !== '')
  if (given.length === 0) return []
  return [
    ['answers', JSON.stringify(Object.fromEntries(given.map(([name, value]) => [name.slice(ANSWER.length), value])))],
  ]
}

/** The fields to send, with the documented names and values, from the form. */
export function requestFields(form: FormData): [name: string, value: string][] {
  const postcode = String(form.get('postcode') ?? '').trim()
  const typed = asked.flatMap((name) => {
    const value = form.get(name)
    return typeof value === 'string' && value !== '' ? [[name, value] as [string, string]] : []
  })
  return [
    ['title', `Home Renovation - ${postcode}`],
    ['projectAddress', `Postcode: ${postcode}`],
    ...Object.entries(documented),
    ...typed,
    ['consent', form.get('consent') === 'true' ? 'true' : 'false'],
    ...answersField(form),
    ...form.getAll('trades').map((trade): [string, string] => ['trades', String(trade)]),
  ]
}

/** The same as an operation's body, for a form that was sent without JavaScript. */
export function requestBody(form: FormData, fileIds: string[]): NewRequest {
  const fields = requestFields(form).filter(([name]) => name !== 'trades')
  const trades = form.getAll('trades').map(String)
  return { ...Object.fromEntries(fields), trades, fileIds } as unknown as NewRequest
}

/** Ticked and recreated with each submission. */
const ofOneSending = ['altcha', 'company_website', 'formTime']

/**
 * What is kept of a form while its person signs in: what was typed, and the names of the files, which cannot be kept.
 */
export function waitingValues(values: Record<string, string>, files: { name: string }[]): Record<string, string> {
  const typed = Object.entries(values).filter(
    ([name]) => name === 'trades' || name.startsWith(ANSWER) || asked.includes(name),
  )
  return {
    ...Object.fromEntries(typed.filter(([name]) => !ofOneSending.includes(name))),
    files: files.map(({ name }) => name).join('|'),
  }
}
