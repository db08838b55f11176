import { fitOf, type WorkKey, workKeys } from '@lv/contract/kinds-of-work'

/** Of the kinds of work that a form showed those that are not ticked, as far as a trade that is ticked does them. */
export const parseLeftOutWork = (has: (name: string) => boolean, chosen: string[]): WorkKey[] =>
  workKeys.filter(
    (kind) => has(`shown-${kind}`) && !has(`kind-${kind}`) && chosen.some((trade) => fitOf(kind, trade) > 0),
  )
