import type { Api } from '@lv/contract/api'

type Change = Parameters<Api['requests']['update']>[0]['body']

/** The brief as its form says it; an empty choice takes the answer back. */
export function briefFrom(form: FormData): Change {
  const text = (name: string) => String(form.get(name) ?? '')
  const choice = (name: string) => text(name) || null
  const plans = text('plansReady')
  return {
    description: text('description'),
    trades: form.getAll('trades').map(String),
    workKind: choice('workKind'),
    budgetBand: choice('budgetBand'),
    timing: choice('timing'),
    occupancy: choice('occupancy'),
    plansReady: plans === '' ? null : plans === 'true',
  } as Change
}
