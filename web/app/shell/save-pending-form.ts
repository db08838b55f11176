import { type DataStrategyResult, data, type MiddlewareFunction } from 'react-router'
import { formValues, withoutSecrets } from '../form.ts'
import { toaster } from '../ui/toast-provider.tsx'

type Words = (values: Record<string, string>) => string | undefined

/** What the browsers call it, and the router where an answer breaks off. */
export const LOST = /fetch|network|load failed|decode/i

/** The router has put the error into an action's answer; what a server said is a text there. */
function isLost(result: unknown) {
  const { data } = result as { data?: unknown }
  return data instanceof Error && LOST.test(String(data))
}

/**
 * A `clientMiddleware` for forms that get lost on the way to the server: their page stays as it is, refused with 503, and a
 * toast says so. Every page has it from the root; a page whose forms have words of their own has it with them.
 */
export const savePendingForm =
  (wordsOf?: Words): MiddlewareFunction<Record<string, DataStrategyResult>> =>
  async ({ request }, next) => {
    const isLosable = request.method === 'POST'
    // A copy of files would lie in memory while they are sent; the form's own fields keep what is typed.
    const sent = isLosable && /urlencoded/.test(request.headers.get('content-type') ?? '') && request.clone()
    const results = await next()
    for (const it of Object.values(results))
      if (isLosable && it.type === 'error' && isLost(it.result)) {
        const values = sent ? withoutSecrets(formValues(await sent.formData())) : {}
        const message = wordsOf?.(values) ?? 'Something went wrong. Please try again.'
        it.type = 'data'
        // A status of failure keeps the router from loading the page again, which would fail too.
        it.result = data({ values, issues: [], message, status: 503 }, 503)
        toaster.show({ title: 'Error', description: message, tone: 'error' })
      }
    return results
  }
