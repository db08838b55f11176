import type { Issue } from '@lv/contract/errors'
import type { Texts } from './form-state.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Controls that share one label and one message: a text field, a row of radio buttons. */
export type FormField = { key: string; names: readonly string[]; controls: readonly Control[]; holder: HTMLElement }

/** What is not filled in, or is checked where it is chosen. */
const isUnchecked = /^(hidden|submit|button|image|reset|file)$/

const isControl = (element: Element): element is Control =>
  element.matches('input, select, textarea') &&
  (element as Control).name !== '' &&
  !isUnchecked.test((element as Control).type)

const isChoice = ({ type }: Control) => type === 'radio' || type === 'checkbox'

/** A field has a place for its message; boxes of one name, and what has no place of its own, have theirs in a fieldset. */
function holderOf(control: Control, controls: readonly Control[]): HTMLElement | null {
  const own = control.closest<HTMLElement>('[data-field]')
  const group = control.closest('fieldset')
  const isOfSeveral = isChoice(control) && controls.filter(({ name }) => name === control.name).length > 1
  return (isOfSeveral ? (group ?? own) : (own ?? group)) ?? control.parentElement
}

/** The fields of a form, in their order. */
export function fieldsOf(form: HTMLFormElement): FormField[] {
  const controls = [...form.elements].filter(isControl)
  const byHolder = new Map<HTMLElement, Control[]>()
  for (const control of controls) {
    const holder = holderOf(control, controls)
    if (holder) byHolder.set(holder, [...(byHolder.get(holder) ?? []), control])
  }
  const keys = new Set<string>()
  return [...byHolder].map(([holder, its]) => {
    const names = [...new Set(its.map(({ name }) => name))]
    const name = names.join(' ')
    // Rows of one kind may have the same names.
    const key = keys.has(name) ? `${name} ${keys.size}` : name
    keys.add(key)
    return { key, names, controls: its, holder }
  })
}

const valueIn = (control: Control) => (isChoice(control) && !(control as HTMLInputElement).checked ? '' : control.value)

/** What is typed and chosen in each field. */
export const valuesOf = (fields: readonly FormField[]): Texts =>
  Object.fromEntries(fields.map(({ key, controls }) => [key, controls.map(valueIn).filter(Boolean).join('\n')]))

/** Whether somebody has changed it since the page was made; a choice from a list cannot be told. */
export const isChanged = ({ controls }: FormField) =>
  controls.some((control) => {
    if (control instanceof HTMLSelectElement) return false
    return isChoice(control)
      ? (control as HTMLInputElement).checked !== (control as HTMLInputElement).defaultChecked
      : control.value !== control.defaultValue
  })

/** The message that the page itself shows at a field, hidden or not. */
export function pageMessageOf({ controls: [first], holder }: FormField): HTMLElement | undefined {
  const ids = [first, holder].flatMap((it) => it?.getAttribute('aria-describedby')?.split(' ') ?? [])
  const isOfPage = (it: HTMLElement | null) => it?.matches('[data-error]:not([data-live])') ?? false
  const described = ids.map((id) => document.getElementById(id)).find(isOfPage)
  if (described) return described
  // Not that of a field within a field.
  const isOwn = (it: HTMLElement) => it.closest('[data-field], fieldset')?.contains(holder) ?? true
  return [...holder.querySelectorAll<HTMLElement>('[data-error]')].find((it) => isOfPage(it) && isOwn(it))
}

/** The words of a label, without its mark and its hint. */
function wordsOf(label: Element): string {
  const parts = [...label.childNodes].filter((it) => !(it instanceof Element && it.matches('[aria-hidden], [id]')))
  return parts.map((it) => it.textContent?.trim() ?? '').join(' ')
}

/** As long as fits into a line of several. */
const MAX_LABEL = 40

export function labelOf({ controls: [first], holder }: FormField): string {
  const label = holder.querySelector(':scope > legend') ?? first?.labels?.[0]
  const named = holder.getAttribute('aria-label') ?? first?.getAttribute('aria-label') ?? first?.name
  const words = (label ? wordsOf(label) : (named ?? '')).trim()
  return words.length > MAX_LABEL ? (words.split(/[.:,(]/, 1)[0] ?? words) : words
}

/** 'price' for `priceCents`, 'from' for `hours.from`, 'kind-0' for `stages.0.kind`, and a list for its parts. */
function isPathOf(name: string, path: string): boolean {
  const amount = path.replace(/Cents$/, '')
  const ends = [name, name.split('-').reverse().join('.')]
  return path === name || amount === name || path.startsWith(`${name}.`) || ends.some((it) => amount.endsWith(`.${it}`))
}

type Named = Pick<FormField, 'key' | 'names'>

/** Each field's first issue. A page may call a field otherwise than the rule: `otherwise` is learnt from a refusal. */
export function issuesAt(fields: readonly Named[], issues: readonly Issue[], otherwise: Texts = {}): Texts {
  const isOf = ({ key, names }: Named, path: string) =>
    otherwise[key] === path || names.some((name) => isPathOf(name, path))
  return Object.fromEntries(
    fields.flatMap((field) => {
      const issue = issues.find(({ path }) => isOf(field, path))
      return issue ? [[field.key, issue.message]] : []
    }),
  )
}

/** The path of the rule whose message a field shows, where that is another than its name. Rows are in the same order. */
export function otherPaths(fields: readonly Named[], issues: readonly Issue[], messages: Texts): Texts {
  const known = issuesAt(fields, issues)
  const left = issues.filter(({ message }) => !Object.values(known).includes(message))
  return Object.fromEntries(
    fields.flatMap(({ key }) => {
      const at = key in known ? -1 : left.findIndex(({ message }) => message === messages[key])
      return left.splice(at, at < 0 ? 0 : 1).map(({ path }) => [key, path])
    }),
  )
}
