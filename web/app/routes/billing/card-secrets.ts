/** Why no payment could be begun; 401 when the session has ended, 0 when nothing answered. */
export type SetupProblem = { status: number; message: string }

const UNREACHED = 'Nothing was charged. Check your connection and try again.'

async function secretIn(asked: Promise<Response>): Promise<string | SetupProblem> {
  const answer = await asked.catch(() => null)
  const body = (await answer?.json().catch(() => null)) as { clientSecret?: string; message?: string } | null
  if (answer?.ok && body?.clientSecret) return body.clientSecret
  return { status: answer?.status ?? 0, message: body?.message ?? UNREACHED }
}

/**
 * Begins a premium membership at the price that was shown, or finds the one that was begun: the secret with which the card
 * form pays.
 */
export const beginPremium = (shownCents: number) =>
  secretIn(
    fetch('/api/create-subscription', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ shownCents }),
    }),
  )

/** The secret with which the card form pays an order that was begun. */
export const secretOfOrder = (orderId: string) => secretIn(fetch(`/api/orders/${orderId}/card`))
