import type { RouterContextProvider } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'

const MOST = 100

/** Which of these communities the person belongs to; who belongs to none is not asked about. */
export async function joinedOf(context: Readonly<RouterContextProvider>, shown: { id: string }[]): Promise<string[]> {
  if (!context.get(visitContext).viewer?.has.communities || shown.length === 0) return []
  const { communities } = context.get(apiContext)
  const parts = Array.from({ length: Math.ceil(shown.length / MOST) }, (_, at) =>
    shown.slice(at * MOST, (at + 1) * MOST),
  )
  const answers = await Promise.all(
    parts.map((part) => communities.mine({ query: { among: part.map(({ id }) => id).join(','), limit: MOST } })),
  )
  return answers.flatMap(({ items }) => items.map(({ id }) => id))
}
