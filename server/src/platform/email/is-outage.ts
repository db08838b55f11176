type Refusal = Error & { code?: string; responseCode?: number; command?: string }

/** Where the server speaks about this letter: who gets it, and what is in it. */
const ABOUT_THE_LETTER = ['RCPT TO', 'DATA']
/** Larger than it takes: said as early as the sender is named. */
const TOO_LARGE = 552
const UNREACHABLE = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EPROTOCOL', 'EAUTH']

/**
 * Whether the mail server took no letter, for no fault of this one's: it is down, hangs, asks us to come later (4xx), or does
 * not let us in. False for what it refuses for good, and for what could not be written.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', responseCode, command = '' } = error as Refusal
  if (responseCode === undefined) return UNREACHABLE.includes(code)
  return responseCode < 500 || (!ABOUT_THE_LETTER.includes(command) && responseCode !== TOO_LARGE)
}
