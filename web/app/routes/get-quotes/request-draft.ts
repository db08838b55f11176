const KEY = 'get-quotes'
const SENT = 'get-quotes-sent'
const kept = [
  'postcode',
  'description',
  'name',
  'phone',
  'email',
  'workKind',
  'budgetBand',
  'timing',
  'occupancy',
  'plansReady',
  'preferred',
  'screen',
]

const BAR = '|'

/** The form's contents as plain values, and its screen; trades and file names are joined with a bar. */
export function draftOf(form: HTMLFormElement, fileNames: string[]): Record<string, string> {
  const data = new FormData(form)
  const values = kept.map((name) => [name, String(data.get(name) ?? '')])
  const answers = [...data].filter(([name]) => name.startsWith('answer-'))
  return {
    ...Object.fromEntries([...values, ...answers]),
    trades: data.getAll('trades').join(BAR),
    files: fileNames.join(BAR),
  }
}

/** The names of files that a draft had: a browser keeps no files, so they have to be chosen again. */
export const fileNamesIn = (draft: Record<string, string> | null) => draft?.files?.split(BAR).filter(Boolean) ?? []

/** The text of a form lives as long as its tab, until it was sent. Storage may be switched off: then it is not kept. */
export function keepDraft(draft: Record<string, string>) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {}
}

export function readDraft(): Record<string, string> {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return typeof draft === 'object' && draft !== null ? (draft as Record<string, string>) : {}
  } catch {
    return {}
  }
}

export function dropDraft() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {}
}

/** After a request waits for its email to be verified: its text, for sending it again in this tab. */
export function keepSent(draft: Record<string, string>) {
  try {
    sessionStorage.setItem(SENT, JSON.stringify(draft))
  } catch {}
}

/** The form has the text again that was sent last. */
export function takeUpSent() {
  try {
    const sent = sessionStorage.getItem(SENT)
    if (sent) sessionStorage.setItem(KEY, sent)
  } catch {}
}
