/** Said of us, not of the address (RFC 3463, X.7): our server is on a blocklist, or may not send there. */
const isAboutUs = (response = '') => /^\d{3}[ -]5\.7\.\d/.test(response)

/** The mail server says that this address takes no mail, for good: another try would be refused the same. */
export function isBounce(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EENVELOPE') return false
  const { responseCode, command, response } = error as Error & {
    responseCode?: number
    command?: string
    response?: string
  }
  if (command !== 'RCPT TO' || responseCode === undefined) return false
  return responseCode >= 550 && responseCode < 560 && !isAboutUs(response)
}
