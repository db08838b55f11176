import { cut } from '@lv/contract/cut'
import type { ToastMessage } from './ui/toast-message.ts'

/**
 * A toast for the next page, handed over in a cookie so that redirects and pages without JavaScript show it.
 * The server's own redirects set the same: `toast=` and the URI-encoded JSON of `{title, description?, tone?}`.
 */
export const toastCookie = ({ title, description, tone, duration }: ToastMessage) =>
  `toast=${encodeURIComponent(JSON.stringify({ title, description, tone, duration }))}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`

export const spentToastCookie = 'toast=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'

/** The toast that was handed over in a cookie, by the cookie's value, or null; one that holds anything else counts as none. */
export function readToast(value = ''): ToastMessage | null {
  if (value === '') return null
  try {
    const toast: unknown = JSON.parse(value)
    if (typeof toast !== 'object' || toast === null) return null
    const { title, description, tone, duration } = toast as Record<string, unknown>
    if (typeof title !== 'string') return null
    return {
      title: cut(title, 200),
      description: typeof description === 'string' ? cut(description, 500) : undefined,
      tone: tone === 'error' ? 'error' : 'info',
      ...(typeof duration === 'number' && { duration }),
    }
  } catch {
    return null
  }
}
