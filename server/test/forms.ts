import { parseSync } from 'vite'
import type { SourceFile } from './trespasses.ts'

export type FormFinding = { path: string; line: number; rule: string }

type Node = { type: string; start: number; [key: string]: unknown }
type Attribute = { name?: { name?: string }; value?: { value?: unknown } | null }

const isNode = (it: unknown): it is Node =>
  typeof it === 'object' && it !== null && typeof (it as Node).type === 'string'

/** 'Form' of `<Form>`, `<fetcher.Form>` and `<FormTag>`. */
const nameOf = (name: { name?: string; property?: { name?: string } }): string => name.name ?? name.property?.name ?? ''

const isForm = (name: string) => /^(form|\w*Form|FormTag)$/.test(name)
const isTextControl = (name: string) => /^(input|select|textarea)$/.test(name)
/** Components that put a control into the page. */
const isField = (name: string) => /^(TextInput|TextArea|Select|Checkbox|Field|\w+Fields?|\w+Input)$/.test(name)
/** Controls that are no field of text: they are in a fieldset, or nobody types into them. */
const isOther = /^(hidden|checkbox|radio|file|submit|range|search)$/

type Element = { name: string; attributes: Map<string, unknown>; node: Node; above: Element[] }

/** Every element of a component, with those around it in the same file. */
function elementsIn({ path, text }: SourceFile): Element[] {
  const found: Element[] = []
  const walk = (it: unknown, above: Element[]): void => {
    if (Array.isArray(it)) for (const part of it) walk(part, above)
    if (!isNode(it)) return
    let around = above
    if (it.type === 'JSXElement') {
      const { name, attributes } = it.openingElement as { name: Parameters<typeof nameOf>[0]; attributes: Attribute[] }
      const own = new Map(attributes.map((one) => [one.name?.name ?? '...', one.value?.value ?? one.value ?? true]))
      const element = { name: nameOf(name), attributes: own, node: it, above }
      found.push(element)
      around = [...above, element]
    }
    for (const part of Object.values(it)) walk(part, around)
  }
  walk(parseSync(path, text).program, [])
  return found
}

const isSent = ({ name, attributes }: Element) =>
  name === 'ActionForm' || (isForm(name) && attributes.get('method') === 'post')

/** Where a form of the pages says what is wrong in a way of its own (docs/decisions/0088). */
export function formFindings(files: readonly SourceFile[]): FormFinding[] {
  return files.filter(isOfPages).flatMap((file) => {
    const found: FormFinding[] = []
    const say = (at: number, rule: string) =>
      found.push({ path: file.path, line: file.text.slice(0, at).split('\n').length, rule })
    const own = /\b(checkValidity|reportValidity|setCustomValidity|validationMessage|onInvalid)\b/.exec(file.text)
    if (own) say(own.index, 'the rules of a form are those of its action: no page checks a field itself')
    if (!/<\w|jsx/i.test(file.text)) return found
    const elements = elementsIn(file)
    for (const element of elements) {
      const { name, attributes, node, above } = element
      const form = above.find(isSent)
      const holds = elements.some((it) => it.above.includes(element) && (isField(it.name) || isTyped(it)))
      if (isSent(element) && (holds || attributes.has('ref')) && !attributes.has('noValidate'))
        say(node.start, 'a form says noValidate, so that the browser has no messages of its own')
      if (isControl(element) && attributes.has('required') && isSubmitted(form, element))
        say(node.start, 'a field that has to be filled in says isRequired, and its rule refuses it')
      const isHeld = above.some((it) => it.name === 'Field' || it.name === 'fieldset' || it.name === 'Fieldset')
      if (form && isTyped(element) && !isHeld)
        say(node.start, 'a control stands in a Field or a fieldset, where its message has a place')
      if (name === 'p' && attributes.get('role') === 'alert' && form)
        say(node.start, 'a form that was refused says so with FormMessage')
    }
    return found
  })
}

const isOfPages = ({ path }: SourceFile) =>
  path.startsWith('web/app/') && path.endsWith('.tsx') && !path.startsWith('web/app/validation/')

const isTyped = ({ name, attributes }: Element) =>
  isTextControl(name) && attributes.has('name') && !isOther.test(String(attributes.get('type') ?? 'text'))

const isControl = ({ name }: Element) => isField(name) || isTextControl(name)

/** In a search nothing is refused. */
const isSubmitted = (form: Element | undefined, { above }: Element) =>
  form !== undefined || !above.some(({ name }) => isForm(name))
