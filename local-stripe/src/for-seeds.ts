// What made-up data are written with, so that they are kept as the provider itself would keep them.

export { wholeList } from './lists.ts'
export { periodEnd } from './periods.ts'
export type { Invoice, Price } from './shapes.ts'
export type { Stored } from './store.ts'
export { shownPrice } from './subscription-states.ts'
