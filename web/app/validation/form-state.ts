/** Texts by the key of a field. */
export type Texts = Readonly<Record<string, string>>

type Field = {
  /** What it says now; '' where nothing is wrong. */
  message: string
  /** Changed or refused once: what nobody has touched says nothing before the form is sent. */
  isTouched: boolean
  /** Changed since it was left: no message appears at it, and one that is there may go. */
  isTyping: boolean
  /** Why the server refused this value where no rule speaks against it, such as an email address that has an account. */
  refusal?: { value: string; message: string } | undefined
}

/** What a form says at its fields: what was refused, and what changed since. */
export type FormState = {
  readonly fields: Readonly<Record<string, Field>>
  /** Sent and refused: the line at the button says what is missing. */
  readonly isRefused: boolean
}

export const untouched: FormState = { fields: {}, isRefused: false }

const blank: Field = { message: '', isTouched: false, isTyping: false }

const change = (state: FormState, key: string, to: Partial<Field>): FormState => ({
  ...state,
  fields: { ...state.fields, [key]: { ...(state.fields[key] ?? blank), ...to } },
})

/** A field was changed. */
export const afterTyping = (state: FormState, key: string) => change(state, key, { isTouched: true, isTyping: true })

/** A field was left. */
export const afterLeaving = (state: FormState, key: string) => change(state, key, { isTyping: false })

/** The page itself has shown a message at a field without an answer, for this value where it is known. */
export const afterPageMessage = (state: FormState, key: string, message: string, value?: string) =>
  change(state, key, {
    message,
    isTouched: true,
    refusal: value === undefined ? undefined : { value, message },
  })

/** The form was sent with these values, and its page says these messages. */
export const afterAnswer = (sent: Texts, messages: Texts): FormState => ({
  fields: Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      { message, isTouched: true, isTyping: false, refusal: { value: sent[key] ?? '', message } },
    ]),
  ),
  isRefused: Object.keys(messages).length > 0,
})

/** The rules alone find these issues in what was refused: they know when those fields are right again. */
export const afterRules = (state: FormState, issues: Texts): FormState => ({
  ...state,
  fields: Object.fromEntries(
    Object.entries(state.fields).map(([key, field]) => [key, key in issues ? { ...field, refusal: undefined } : field]),
  ),
})

type Check = { checked: Texts; now: Texts; issues: Texts }

/** The rules find these issues in the values that were `checked`; what changed meanwhile waits for the next check. */
export function afterCheck(state: FormState, { checked, now, issues }: Check): FormState {
  const judged = Object.entries(state.fields).map(([key, field]): [string, Field] => {
    if (!field.isTouched || checked[key] !== now[key]) return [key, field]
    const refused = field.refusal?.value === now[key] ? field.refusal?.message : undefined
    const message = issues[key] ?? refused ?? ''
    return [key, field.isTyping && !field.message ? field : { ...field, message }]
  })
  return { ...state, fields: Object.fromEntries(judged) }
}

export const messageOf = ({ fields }: FormState, key: string) => fields[key]?.message ?? ''

/** Whether anything is said that may have been put right. */
export const hasMessages = ({ fields }: FormState) => Object.values(fields).some(({ message }) => message !== '')

/** Whether a field that is left now has changed since it was left before. */
export const wasTyping = ({ fields }: FormState, key: string) => fields[key]?.isTyping ?? false

/** 'Name' within a sentence; an abbreviation such as ABN stays as it is. */
const within = (label: string) => label.replace(/^\p{Lu}(?=\p{Ll}|$)/u, (letter) => letter.toLowerCase())

/** The line at the button of a refused form, with its fields in their order: '' where all are right. */
export function summaryOf(state: FormState, now: Texts, labels: readonly (readonly [key: string, label: string])[]) {
  if (!state.isRefused) return ''
  const wrong = labels.filter(([key]) => messageOf(state, key))
  const listed = (fields: typeof labels) => fields.map(([, label]) => within(label)).join(', ')
  const missing = listed(wrong.filter(([key]) => !now[key]?.trim()))
  const others = listed(wrong.filter(([key]) => now[key]?.trim()))
  return [missing && `Still missing: ${missing}.`, others && `Please check: ${others}.`].filter(Boolean).join(' ')
}
