import type { Api } from '@lv/contract/api'

type Body = Parameters<Api['consultations']['writeScope']>[0]['body']

/** A scope sheet as the form sends it; the contract says what is wrong with it. */
export function scopeBody(form: FormData, values: Record<string, string>): Body {
  const { summary = '', lines = '', workKind, budgetBand, timing, postcode = '' } = values
  return { summary, lines, workKind, budgetBand, timing, postcode, trades: form.getAll('trades') } as Body
}
