import type { Api } from '@lv/contract/api'
import { formValues } from '../../form.ts'

type Body = Parameters<Api['consultations']['writeScope']>[0]['body']

/** A scope sheet as the form sends it; the contract says what is wrong with it. */
export function scopeBody(form: FormData) {
  const { summary = '', lines = '', workKind, budgetBand, timing, postcode = '' } = formValues(form)
  const trades = form.getAll('trades').map(String)
  return { summary, lines, workKind, budgetBand, timing, postcode, trades } as Body
}
