import icons from '../drawing/icons.svg?url'
import { type FormField, fieldsOf, labelOf, pageMessageOf, valuesOf } from './form-fields.ts'
import { type FormState, hasMessages, messageOf, summaryOf } from './form-state.ts'

// React does not know of these messages: they stand beside its own, which are hidden while they do not hold, and are taken
// away as soon as the form is answered.

/** Fields whose messages are not as their page made them. */
const changed = new WeakSet<HTMLElement>()
/** Messages of pages that are hidden, each with what it described before. */
const hiddenMessages = new WeakMap<HTMLElement, { described: Element[]; observer: MutationObserver }>()
let count = 0

const iconOfErrors = {
  width: '16',
  height: '16',
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '2',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
  'aria-hidden': 'true',
  class: 'mt-0.5 shrink-0',
}

/** As `FieldError` draws it. */
function drawIcon() {
  const draw = (tag: string) => document.createElementNS('http://www.w3.org/2000/svg', tag)
  const [icon, use] = [draw('svg'), draw('use')]
  for (const [name, value] of Object.entries(iconOfErrors)) icon.setAttribute(name, value)
  use.setAttribute('href', `${icons}#circle-exclamation-point`)
  icon.append(use)
  return icon
}

function describe(it: Element, id: string, isDescribed: boolean) {
  const others = (it.getAttribute('aria-describedby') ?? '').split(' ').filter((other) => other && other !== id)
  const ids = isDescribed ? [...others, id] : others
  if (ids.length > 0) it.setAttribute('aria-describedby', ids.join(' '))
  else it.removeAttribute('aria-describedby')
}

const thatDescribe = (id: string) => [...document.querySelectorAll(`[aria-describedby~="${CSS.escape(id)}"]`)]

/** A hidden text still describes what names it. When the page says something new there, it is shown. */
function hide(ofPage: HTMLElement, field: FormField) {
  if (ofPage.hidden) return
  const described = thatDescribe(ofPage.id)
  for (const it of described) describe(it, ofPage.id, false)
  ofPage.hidden = true
  const observer = new MutationObserver(() => {
    unhide(ofPage)
    markInvalid(field, true)
  })
  observer.observe(ofPage, { subtree: true, childList: true, characterData: true })
  hiddenMessages.set(ofPage, { described, observer })
}

function unhide(ofPage: HTMLElement) {
  const { described = [], observer } = hiddenMessages.get(ofPage) ?? {}
  observer?.disconnect()
  for (const it of described) describe(it, ofPage.id, true)
  hiddenMessages.delete(ofPage)
  ofPage.hidden = false
}

const liveMessageIn = (holder: HTMLElement) => holder.querySelector<HTMLElement>(':scope > [data-live]')

function addMessage({ holder, controls }: FormField) {
  const place = document.createElement('p')
  count += 1
  place.id = `live-${count}`
  place.className = 'flex items-start gap-1.5 text-sm font-medium text-accent'
  place.dataset.error = ''
  place.dataset.live = ''
  // Whoever cannot see it hears it, after the name of the field where they are by then.
  place.setAttribute('aria-live', 'polite')
  holder.append(place)
  const [first] = controls
  const described = controls.length > 1 && holder.matches('fieldset') ? holder : first
  if (described) describe(described, place.id, true)
  return place
}

function removeMessage(place: HTMLElement) {
  for (const it of thatDescribe(place.id)) describe(it, place.id, false)
  place.remove()
}

function markInvalid({ controls, holder }: FormField, isInvalid: boolean) {
  // A plain group cannot be invalid; one that has a role can.
  const marked: readonly HTMLElement[] = holder.matches('[role=radiogroup]') ? [holder] : controls
  for (const it of marked)
    if (isInvalid) it.setAttribute('aria-invalid', 'true')
    else it.removeAttribute('aria-invalid')
}

function showAt(field: FormField, message: string) {
  const { holder } = field
  const ofPage = pageMessageOf(field)
  if (!message && !ofPage && !changed.has(holder)) return
  changed.add(holder)
  const isOfPage = ofPage?.textContent === message
  if (ofPage && isOfPage) unhide(ofPage)
  else if (ofPage) hide(ofPage, field)
  const before = liveMessageIn(holder)
  if (message && !isOfPage) {
    const place = before ?? addMessage(field)
    if (place.textContent !== message) place.replaceChildren(drawIcon(), message)
  } else if (before) removeMessage(before)
  markInvalid(field, message !== '')
}

/** The form as its page made it: what was added goes, and what was hidden is there again. */
export function showPageMessages(form: HTMLFormElement) {
  for (const field of fieldsOf(form)) {
    if (!changed.has(field.holder)) continue
    changed.delete(field.holder)
    const before = liveMessageIn(field.holder)
    if (before) removeMessage(before)
    const ofPage = pageMessageOf(field)
    if (ofPage) unhide(ofPage)
    markInvalid(field, ofPage !== undefined)
  }
  for (const it of form.querySelectorAll<HTMLElement>('[data-form-message]')) it.hidden = false
}

/** The line beside the button: after what holds the button and no field. */
function addLine(form: HTMLFormElement): HTMLElement {
  const line = document.createElement('p')
  line.dataset.formLine = ''
  line.setAttribute('aria-live', 'polite')
  line.className = 'col-span-full basis-full text-sm font-medium text-accent empty:sr-only'
  let row: Element | null = form.querySelector('button[type=submit], input[type=submit]')
  const hasFields = (it: Element) => it === form || it.querySelector('[data-field], fieldset') !== null
  while (row?.parentElement && !hasFields(row.parentElement)) row = row.parentElement
  if (row) row.after(line)
  else form.append(line)
  return line
}

/** Puts the state of a form into its page. */
export function showState(form: HTMLFormElement, state: FormState) {
  const fields = fieldsOf(form)
  for (const field of fields) if (field.key in state.fields) showAt(field, messageOf(state, field.key))
  // Of one field alone its own message says it all.
  const labels = fields.map((field) => [field.key, labelOf(field)] as const)
  const text = fields.length > 1 ? summaryOf(state, valuesOf(fields), labels) : ''
  const known = form.querySelector('[data-form-line]')
  const line = text ? (known ?? addLine(form)) : known
  if (line && line.textContent !== text) line.textContent = text
  if (!state.isRefused) return
  for (const it of form.querySelectorAll<HTMLElement>('[data-form-message]')) it.hidden = !hasMessages(state)
}
