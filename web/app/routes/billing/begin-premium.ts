/** Why no payment could be begun; 401 when the session has ended, 0 when nothing answered. */
export type SetupProblem = { status: number; message: string }

const UNREACHED = 'Nothing was charged. Check your connection and try again.'

/**
 * Begins a premium membership at the price that was shown, or finds the one that was begun: the secret with which the card
 * form pays.
 */
export async function beginPremium(shownCents: number): Promise<string | SetupProblem> {
  const answer = await fetch('/api/create-subscription', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ shownCents }),
  }).catch(() => null)
  const body = (await answer?.json().catch(() => null)) as { clientSecret?: string; message?: string } | null
  if (answer?.ok && body?.clientSecret) return body.clientSecret
  return { status: answer?.status ?? 0, message: body?.message ?? UNREACHED }
}
