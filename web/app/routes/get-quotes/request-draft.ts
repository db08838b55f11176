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
]

/** What stands in the form as plain values; trades are joined with a bar. */
export function draftOf(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form)
  const values = kept.map((name) => [name, String(data.get(name) ?? '')])
  return { ...Object.fromEntries(values), trades: data.getAll('trades').join('|') }
}

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

/** Puts a kept draft into the fields that are still empty, and shows them. */
export function fillForm(form: HTMLFormElement, draft: Record<string, string>) {
  for (const [name, value] of Object.entries(draft)) {
    const field = form.elements.namedItem(name)
    if (name === 'trades') {
      for (const box of form.querySelectorAll<HTMLInputElement>('[name=trades]')) {
        if (!value.split('|').includes(box.value)) continue
        box.checked = true
        unfold(box)
      }
    } else if (
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
    )
      if (!field.value && value) {
        field.value = value
        unfold(field)
      }
  }
}
