import { useEffect } from 'react'
import { useLocation, useSearchParams, useSubmit } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/clock.tsx'
import { useToast } from '../../ui/toast-provider.tsx'

type Props = {
  what: 'Post' | 'Comment'
  /** Where the form that brings it back is sent, by the deleted thing's id. */
  action: (id: string) => string
  intent: string
}

/** The query of a page that follows a deletion: what was deleted, and until when it can be brought back. */
export const deletedQuery = (id: string, restorableUntil: string) =>
  new URLSearchParams({ deleted: id, until: String(Date.parse(restorableUntil)) })

/**
 * After a deletion, on the page that its `deletedQuery` opens: a toast with 'Undo' while there is time; without JavaScript
 * a banner with the same.
 */
export function UndoDeleted({ what, action, intent }: Props) {
  const [search] = useSearchParams()
  const id = search.get('deleted')
  const until = Number(search.get('until'))
  const now = useNow()
  useUndoToast(id, until, { what, action, intent })
  if (!id || until <= now) return null
  return (
    <form
      method="post"
      action={action(id)}
      className="mb-6 flex flex-wrap items-center gap-4 rounded-control bg-wattle-tint px-4 py-3 scripting:hidden"
    >
      <input type="hidden" name="commentId" value={id} />
      <p className="grow font-semibold">{what} deleted</p>
      <Button type="submit" name="intent" value={intent} tone="quiet">
        Undo
      </Button>
    </form>
  )
}

function useUndoToast(id: string | null, until: number, { what, action, intent }: Props) {
  const toast = useToast()
  const submit = useSubmit()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: one toast a deletion, whatever renders in between
  useEffect(() => {
    const duration = until - Date.now()
    if (!id || !(duration > 0)) return
    const undo = () =>
      submit({ intent, commentId: id }, { method: 'post', action: action(id), preventScrollReset: true })
    toast({ title: `${what} deleted`, duration, action: { label: 'Undo', onAct: undo } })
    // The address without the question: a reload must not offer it again.
    const kept = new URLSearchParams(location.search)
    kept.delete('deleted')
    kept.delete('until')
    const query = kept.size > 0 ? `?${kept}` : ''
    history.replaceState(history.state, '', pathname + query + location.hash)
  }, [id, until])
}
