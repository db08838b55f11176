import type { Field } from './field.ts'

/** Something hostile that one sender does to a running product, while others read its pages. */
export type Attack = {
  /** What is tried, as a sentence. */
  name: string
  sends: string
  /** What the sender has to get; the attack itself demands it. */
  answered: string
  /** It disables something every answer needs: the others may be told so (503), but nothing worse. */
  stopsOthers?: boolean
  /** Makes what the attack needs, before anybody counts. @returns the attack itself. */
  prepare(field: Field): Promise<() => Promise<void>>
}
