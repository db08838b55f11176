const ANSWERS = 50
const WINDOW_MS = 10_000

/** How many answers one address, or this many, may have had since then: fifty in each ten seconds begun. */
export const maxAnswersSince = (startedAt: number, addresses = 1) =>
  ANSWERS * addresses * (1 + Math.floor((Date.now() - startedAt) / WINDOW_MS))

/** Neither refused for its number nor turned away by a product that is busy. */
export const wasAnswered = ({ status }: { status: number }) => status !== 429 && status !== 503 && status !== 0
