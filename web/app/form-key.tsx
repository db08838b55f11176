import { FORM_KEY } from '@lv/contract/options'
import { useRootData } from './root-data.ts'

/**
 * Put in a form that makes something: pressed twice, it makes one. The server takes the field out, so no action sees it.
 * A visitor's form has none; what visitors send has its own guards.
 */
export function FormKey() {
  const { formKey } = useRootData()
  // Without autoComplete a browser that goes back would put the spent key into a fresh page.
  return formKey && <input type="hidden" name={FORM_KEY} value={formKey} autoComplete="off" />
}
