/** Under what the tab keeps the form of a booking. By itself, so that pages which drop it do not load the rest. */
const DRAFT_KEY = 'booking'

const kept = [
  'name',
  'email',
  'phone',
  'projectType',
  'budget',
  'location',
  'description',
  'when',
  'startsAt',
  'formTime',
]

export type BookingDraft = Record<string, string>

/** The form's text is kept as long as its tab: a customer who leaves the payment page finds it again. */
export function keepDraft(form: HTMLFormElement) {
  const data = new FormData(form)
  const draft = Object.fromEntries(kept.map((name) => [name, String(data.get(name) ?? '')]))
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify(draft))
  } catch {}
}

export function readDraft(): BookingDraft {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '{}')
    return typeof draft === 'object' && draft !== null ? (draft as BookingDraft) : {}
  } catch {
    return {}
  }
}

export function dropDraft() {
  try {
    sessionStorage.removeItem(DRAFT_KEY)
  } catch {}
}

/** Puts a draft into the fields that are still as the page came. */
export function fillForm(form: HTMLFormElement, draft: BookingDraft) {
  for (const [name, value] of Object.entries(draft)) {
    if (!value) continue
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.type !== 'radio') field.value ||= value
    else if (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) field.value ||= value
    else press(form, name, value)
  }
}

/** A radio button of a day; clicked, so that the page notices. */
function press(form: HTMLFormElement, name: string, value: string) {
  if (form.querySelector('[name=startsAt]:checked')) return
  const radio = [...form.querySelectorAll<HTMLInputElement>(`[type=radio][name="${name}"]`)].find(
    (it) => it.value === value,
  )
  radio?.closest('[data-day]')?.querySelector<HTMLInputElement>('[name=day]')?.click()
  radio?.click()
}

/** Drops the form of a visit that is paid. With its time only the draft of that time: what is typed for another stays. */
export function dropPaidDraft(startsAt?: string) {
  try {
    const draft = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '{}')
    if (!startsAt || draft?.startsAt === startsAt) sessionStorage.removeItem(DRAFT_KEY)
  } catch {}
}
