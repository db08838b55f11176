import type { RouterContextProvider } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { peopleIn } from './people-in.ts'

/** As many as one call takes. */
const MOST = 100

/** Those named on a page whom its reader may write to, in one call; `MessageButton` looks for them in the loader's `reachable`. */
export async function readReachable(context: Readonly<RouterContextProvider>, ...shown: unknown[]): Promise<string[]> {
  const { viewer } = context.get(visitContext)
  if (!viewer) return []
  const among = [...new Set(peopleIn(shown))].filter((id) => id !== viewer.id).slice(0, MOST)
  if (among.length === 0) return []
  return context.get(apiContext).conversations.reachable({ query: { among: among.join(',') } })
}
