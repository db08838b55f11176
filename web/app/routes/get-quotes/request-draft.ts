const KEY = 'get-quotes'
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
]

const BAR = '|'

/** The form's contents as plain values; trades and file names are joined with a bar. */
export function draftOf(form: HTMLFormElement, fileNames: string[]): Record<string, string> {
  const data = new FormData(form)
  const values = kept.map((name) => [name, String(data.get(name) ?? '')])
  return { ...Object.fromEntries(values), trades: data.getAll('trades').join(BAR), files: fileNames.join(BAR) }
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

/** Shows what is folded away around a field. */
const unfold = (field: Element) => field.closest('details')?.setAttribute('open', '')

/** What a page fills in for a signed-in person; anything they already typed takes precedence. */
const filledIn = ['name', 'email']

const isFree = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, name: string) =>
  !field.value || (filledIn.includes(name) && 'defaultValue' in field && field.value === field.defaultValue)

/** Puts a kept draft into the fields in which nobody has typed since, and shows them. */
export function fillForm(form: HTMLFormElement, draft: Record<string, string>) {
  const trades = draft.trades?.split(BAR) ?? []
  for (const box of form.querySelectorAll<HTMLInputElement>('[name=trades]')) {
    if (!trades.includes(box.value)) continue
    box.checked = true
    unfold(box)
  }
  for (const name of kept) {
    const value = draft[name]
    const field = form.elements.namedItem(name)
    const isField =
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
    if (!value || !isField || !isFree(field, name)) continue
    field.value = value
    unfold(field)
  }
}
