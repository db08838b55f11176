import type { Issue } from '@lv/contract/errors'

/** Why the API did not do what it was asked, with the HTTP status that says so. */
export type Refusal = {
  status: number
  message: string
  code?: string
  issues: Issue[]
  /** What else the answer says, such as `needsLogin` or a `challenge`. */
  details?: Record<string, unknown>
}

/** A thrown value as a refusal, recognised by its shape; null for everything else (bugs, redirects, aborted requests). */
export function asRefusal(error: unknown): Refusal | null {
  if (typeof error !== 'object' || error === null) return null
  const { status, message, code, issues, details } = error as Record<string, unknown>
  if (typeof status !== 'number' || status < 400 || status > 599 || typeof message !== 'string') return null
  return {
    status,
    message,
    issues: asIssues(issues),
    code: typeof code === 'string' ? code : undefined,
    details: typeof details === 'object' && details !== null ? { ...details } : undefined,
  }
}

/** A refusal by the page itself, at one of its fields: for an action to throw in `submit`. */
export const refusalAt = (path: string, message: string): Refusal => ({
  status: 400,
  message,
  issues: [{ path, message }],
})

function asIssues(issues: unknown): Issue[] {
  if (!Array.isArray(issues)) return []
  return issues.filter(
    (issue: unknown): issue is Issue =>
      typeof issue === 'object' && issue !== null && 'path' in issue && 'message' in issue,
  )
}

/**
 * Gives the same API, whose refusals of 4xx and 503 React Router understands: a loader that does not catch one answers with its
 * status and the nearest error boundary shows it. Where the person has to confirm first that it is they, the page answers
 * `confirmFirst`. Everything else passes as it is.
 */
export function refusingAsPages<Part extends object>(api: Part, confirmFirst: () => Promise<Response>): Part {
  return new Proxy(api, {
    get(target, name) {
      const part: unknown = Reflect.get(target, name, target)
      if (typeof part === 'function')
        return (...input: unknown[]) => call(() => Reflect.apply(part, target, input), confirmFirst)
      return typeof part === 'object' && part !== null ? refusingAsPages(part, confirmFirst) : part
    },
  })
}

async function call(work: () => unknown, confirmFirst: () => Promise<Response>) {
  try {
    return await work()
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal || (refusal.status >= 500 && refusal.status !== 503)) throw error
    if (refusal.code === 'reauth_required') throw await confirmFirst()
    // The shape of React Router's error response, and of the API's refusal: both readers find what they look for.
    throw { ...refusal, statusText: refusal.message, internal: false, data: refusal }
  }
}
