import { type Context, transact } from '#core/context.ts'
import { openAgent, post } from '#platform/http-client/post.ts'
import { isReachable } from '#platform/http-client/reachable.ts'
import type { WaitingWebhook } from './parts/enqueue-deliveries.ts'
import { findWaiting, type Waiting } from './parts/find-waiting.read.ts'
import { record } from './parts/record.ts'
import { signatureHeaders } from './parts/sign.ts'
import type { Try } from './schema.ts'

const agent = openAgent()

const inWords = (error: unknown) => {
  const { code, name } = error as { code?: string; name?: string }
  if (code === 'ECLOSED') return 'The name leads into a network that is not the open web'
  if (code === 'ENOTFOUND' || code === 'ENODATA') return 'The name leads nowhere'
  return name === 'TimeoutError' || name === 'AbortError' ? 'No answer within 10 seconds' : 'No connection'
}

function says(status: number) {
  if (status >= 200 && status < 300) return 'Taken'
  return status >= 300 && status < 400 ? 'It leads elsewhere: we follow no redirects' : `It answered ${status}`
}

/** Sends it once. Where a name leads is looked at now, by the connection itself. */
async function attempt(ctx: Context, deliveryId: string, waiting: Waiting, through = agent): Promise<Try> {
  const at = ctx.now()
  const { url, body, secret, formerSecret, formerUntil, isActive } = waiting
  const failed = (says: string) => ({ at: at.toISOString(), status: null, says })
  if (!isActive) return failed('Your account is not active')
  if (!isReachable(url)) return failed('The address is not on the open web')
  const former = formerSecret && formerUntil && formerUntil > at ? [formerSecret] : []
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'LanewayVillage-Webhooks/1',
    ...signatureHeaders({ id: deliveryId, at, body, secrets: [secret, ...former] }),
  }
  try {
    const { status } = await post({ endpoint: url, headers, body }, through)
    return { at: at.toISOString(), status, says: says(status) }
  } catch (error) {
    return failed(inWords(error))
  }
}

/**
 * Tries a delivery once and writes down what came of it, with the job of the next try. What is taken twice because an
 * answer was lost has the same id. `through` is the way out, for tests.
 */
export async function deliverWebhook(ctx: Context, job: WaitingWebhook, through = agent): Promise<void> {
  const waiting = await findWaiting(ctx, job)
  if (!waiting) return
  const tried = await attempt(ctx, job.deliveryId, waiting, through)
  await transact(ctx, (ctx) => record(ctx, { ...job, waiting, tried }))
}
