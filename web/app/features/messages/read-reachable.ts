import type { RouterContextProvider } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'

/** Everybody named in what a page shows: what has an id and a first name. */
export function peopleIn(shown: unknown): string[] {
  if (typeof shown !== 'object' || shown === null) return []
  const own = 'id' in shown && 'firstName' in shown && typeof shown.id === 'string' ? [shown.id] : []
  return [...own, ...Object.values(shown).flatMap(peopleIn)]
}

/** As many as one call takes. */
const MAX = 100

/** Those named on a page whom its reader may write to, a hundred a call; `MessageButton` looks for them in the loader's `reachable`. */
export async function readReachable(context: Readonly<RouterContextProvider>, ...shown: unknown[]): Promise<string[]> {
  const { viewer } = context.get(visitContext)
  if (!viewer) return []
  const people = [...new Set(peopleIn(shown))].filter((id) => id !== viewer.id)
  const calls = Array.from({ length: Math.ceil(people.length / MAX) }, (_, call) => {
    const among = people.slice(call * MAX, (call + 1) * MAX).join(',')
    return context.get(apiContext).conversations.reachable({ query: { among } })
  })
  return (await Promise.all(calls)).flat()
}
