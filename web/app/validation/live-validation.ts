import type { Issue } from '@lv/contract/errors'
import { FORM_CHECK } from '@lv/contract/options'
import { type FormField, fieldsOf, isChanged, issuesAt, otherPaths, pageMessageOf, valuesOf } from './form-fields.ts'
import {
  afterAnswer,
  afterCheck,
  afterLeaving,
  afterPageMessage,
  afterRules,
  afterTyping,
  type FormState,
  hasMessages,
  messageOf,
  type Texts,
  untouched,
  wasTyping,
} from './form-state.ts'
import { showPageMessages, showState } from './show-messages.ts'

/** How long somebody pauses who is done with a word, in ms. */
const PAUSE_MS = 300

type Sent = { values: Texts; body: URLSearchParams }

type Live = {
  state: FormState
  sent?: Sent
  isAnswerDue?: boolean
  /** The button by which it was sent last: its rules are the ones that count. */
  button?: HTMLElement | null
  /** What the rules call fields that have another name in the page. */
  otherwise: Texts
  pause?: ReturnType<typeof setTimeout>
  asking?: AbortController
}

const forms = new Map<HTMLFormElement, Live>()

function liveOf(form: HTMLFormElement): Live {
  const known = forms.get(form)
  if (known) return known
  for (const it of forms.keys()) if (!it.isConnected) forms.delete(it)
  const live: Live = { state: untouched, otherwise: {} }
  forms.set(form, live)
  return live
}

/** A form that changes something; a search has no rules. */
function formOf({ target }: Event): HTMLFormElement | undefined {
  const form = target instanceof HTMLFormElement ? target : (target as HTMLInputElement | null)?.form
  return form instanceof HTMLFormElement && form.matches('[method=post]') ? form : undefined
}

const isSubmit = (it: Element | null | undefined) => it?.matches('button[type=submit], input[type=submit]') ?? false

/** What the form would send now, without its files. */
function bodyOf(form: HTMLFormElement, { button }: Live): URLSearchParams {
  const by = button?.isConnected && isSubmit(button) ? button : [...form.elements].find(isSubmit)
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form, (by ?? null) as HTMLElement | null))
    if (typeof value === 'string') body.append(name, value)
  return body
}

/** A message that moves the page under a finger on its way to a button would make it miss. */
let released = Promise.resolve()
function hold() {
  released = new Promise((resolve) => {
    const release = () => setTimeout(resolve)
    for (const name of ['pointerup', 'pointercancel', 'dragend']) addEventListener(name, release, { once: true })
  })
}

/** @returns undefined where nobody could say: away from the network, or busy */
async function ask(form: HTMLFormElement, live: Live, body: URLSearchParams): Promise<Issue[] | undefined> {
  clearTimeout(live.pause)
  live.asking?.abort()
  const asking = new AbortController()
  live.asking = asking
  const address = new URL(form.getAttribute('action') ?? '', location.href)
  try {
    const headers = { [FORM_CHECK]: '1' }
    const answer = await fetch(address, { method: 'POST', body, headers, signal: asking.signal })
    const { issues } = (answer.ok ? await answer.json() : {}) as { issues?: Issue[] }
    await released
    return asking.signal.aborted ? undefined : issues
  } catch {
    return undefined
  }
}

async function check(form: HTMLFormElement) {
  const live = liveOf(form)
  const checked = valuesOf(fieldsOf(form))
  const issues = await ask(form, live, bodyOf(form, live))
  if (!issues || !form.isConnected) return
  const fields = fieldsOf(form)
  noticePageMessages(fields, live)
  const found = { checked, now: valuesOf(fields), issues: issuesAt(fields, issues, live.otherwise) }
  live.state = afterCheck(live.state, found)
  showState(form, live.state)
}

/** Takes over messages that the page has shown without an answer, each for the value that its field still has. */
function noticePageMessages(fields: readonly FormField[], live: Live, changed?: FormField) {
  const now = valuesOf(fields)
  for (const field of fields) {
    const shown = pageMessageOf(field)
    if (!shown || shown.hidden || messageOf(live.state, field.key) === shown.textContent) continue
    const value = field === changed ? undefined : now[field.key]
    live.state = afterPageMessage(live.state, field.key, shown.textContent ?? '', value)
  }
}

function enter(event: Event) {
  const form = formOf(event)
  if (form) noticePageMessages(fieldsOf(form), liveOf(form))
}

const isAt =
  (target: EventTarget | null) =>
  ({ controls }: FormField) =>
    controls.some((control) => control === target)

function type(event: Event) {
  const form = formOf(event)
  const fields = form ? fieldsOf(form) : []
  const field = fields.find(isAt(event.target))
  if (!form || !field) return
  const live = liveOf(form)
  noticePageMessages(fields, live, field)
  live.state = afterTyping(live.state, field.key)
  clearTimeout(live.pause)
  if (hasMessages(live.state)) live.pause = setTimeout(check, PAUSE_MS, form)
}

function leave(event: FocusEvent) {
  const form = formOf(event)
  const field = form && fieldsOf(form).find(isAt(event.target))
  if (!form || !field || isAt(event.relatedTarget)(field)) return
  const live = liveOf(form)
  if (!wasTyping(live.state, field.key)) return
  live.state = afterLeaving(live.state, field.key)
  check(form)
}

function send(event: Event) {
  const form = formOf(event)
  if (!form) return
  const live = liveOf(form)
  clearTimeout(live.pause)
  live.asking?.abort()
  live.button = (event as SubmitEvent).submitter
  live.sent = { values: valuesOf(fieldsOf(form)), body: bodyOf(form, live) }
  live.isAnswerDue = true
}

/** Once a form is answered its page is right: what it says was refused. */
async function settle(form: HTMLFormElement, live: Live, sent: Sent) {
  live.isAnswerDue = false
  showPageMessages(form)
  const fields = fieldsOf(form)
  const messages = Object.fromEntries(
    fields.flatMap((field) => {
      const shown = pageMessageOf(field)?.textContent
      return shown ? [[field.key, shown]] : []
    }),
  )
  live.state = afterAnswer(sent.values, messages)
  showState(form, live.state)
  const issues = live.state.isRefused ? await ask(form, live, sent.body) : undefined
  if (!issues) return
  live.otherwise = otherPaths(fields, issues, messages)
  live.state = afterRules(live.state, issuesAt(fields, issues, live.otherwise))
}

function answer(form: HTMLFormElement, live: Live) {
  if (!live.sent || !form.isConnected) return
  settle(form, live, live.sent)
  if (live.state.isRefused) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

/** A form that says itself that it was answered comes first; then all others that wait. */
function hearAnswer(event: Event) {
  const { detail: form } = event as CustomEvent<HTMLFormElement | null>
  if (form) return answer(form, liveOf(form))
  setTimeout(() => {
    for (const [form, live] of forms) if (live.isAnswerDue) answer(form, live)
  })
}

/** A form that was refused or filled in before this code was there: what is in it now is what was sent. */
function takeUp(form: HTMLFormElement) {
  const live = liveOf(form)
  const fields = fieldsOf(form)
  if (fields.some(pageMessageOf)) return settle(form, live, { values: valuesOf(fields), body: bodyOf(form, live) })
  const typed = fields.filter(isChanged)
  const left = typed.filter((field) => !isAt(document.activeElement)(field))
  for (const { key } of typed) live.state = afterTyping(live.state, key)
  for (const { key } of left) live.state = afterLeaving(live.state, key)
  if (left.length > 0) check(form)
}

/** `first` is what had this code fetched: a field that was entered, or a form that was sent. */
export function validateLive(first: Event) {
  addEventListener('focusin', enter, true)
  addEventListener('beforeinput', enter, true)
  addEventListener('input', type, true)
  addEventListener('change', type, true)
  addEventListener('focusout', leave, true)
  addEventListener('submit', send, true)
  addEventListener('pointerdown', hold, true)
  addEventListener('form-answered', hearAnswer)
  const form = formOf(first)
  if (!form?.isConnected) return
  if (first.type === 'submit') send(first)
  else takeUp(form)
}
