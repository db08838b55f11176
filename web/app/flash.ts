import type { ToastMessage } from './ui/toast-message.ts'

/**
 * A toast for the next page, handed over in a cookie so that redirects and pages without JavaScript show it.
 * The server's own redirects set the same: `toast=` and the URI-encoded JSON of `{title, description?, tone?}`.
 */
export const toastCookie = ({ title, description, tone }: ToastMessage) =>
  `toast=${encodeURIComponent(JSON.stringify({ title, description, tone }))}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`

export const spentToastCookie = 'toast=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'

/** The value of a cookie of this request, or undefined. */
export function readCookie(request: Request, name: string) {
  const pair = request.headers
    .get('cookie')
    ?.split(/;\s*/)
    .find((it) => it.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}

/** The toast that was handed over to this request, or null; a cookie that holds anything else counts as none. */
export function readToast(request: Request): ToastMessage | null {
  try {
    const toast: unknown = JSON.parse(decodeURIComponent(readCookie(request, 'toast') ?? ''))
    if (typeof toast !== 'object' || toast === null) return null
    const { title, description, tone } = toast as Record<string, unknown>
    if (typeof title !== 'string') return null
    return {
      title: title.slice(0, 200),
      description: typeof description === 'string' ? description.slice(0, 500) : undefined,
      tone: tone === 'error' ? 'error' : 'info',
    }
  } catch {
    return null
  }
}
