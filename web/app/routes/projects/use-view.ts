import { useEffect } from 'react'

/** Tells that the page was looked at, once it is awake; the server counts a visitor once a day. */
export function useView(projectId: string) {
  useEffect(() => {
    void fetch(`/api/jobs/${projectId}/view`, { method: 'POST', keepalive: true }).catch(() => undefined)
  }, [projectId])
}
