import { type DataStrategyResult, data, type MiddlewareFunction } from 'react-router'
import { formValues } from '../form.ts'
import { toaster } from '../ui/toast-provider.tsx'

type Words = (values: Record<string, string>) => string | undefined

/** What the browsers call it, and the router where an answer breaks off. */
const LOST = /fetch|network|load failed|decode/i

/**
 * A `clientMiddleware` for forms that get lost on the way to the server: their page stays as it is, refused with 503, and a
 * toast says so. Every page has it from the root; a page whose forms have words of their own has it with them.
 */
export const keepForm =
  (wordsOf?: Words): MiddlewareFunction<Record<string, DataStrategyResult>> =>
  async ({ request }, next) => {
    const sent = request.method === 'POST' && request.clone()
    const results = await next()
    // The router has put the error into an action's answer.
    for (const it of Object.values(results))
      if (sent && it.type === 'error' && LOST.test(String((it.result as { data?: unknown }).data))) {
        const values = formValues(await sent.formData())
        const message = wordsOf?.(values) ?? 'Something went wrong. Please try again.'
        it.type = 'data'
        // A status of failure keeps the router from loading the page again, which would fail too.
        it.result = data({ values, issues: [], message, status: 503 }, 503)
        toaster.show({ title: 'Error', description: message, tone: 'error' })
      }
    return results
  }
