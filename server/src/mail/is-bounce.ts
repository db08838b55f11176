/** The mail server says that this address takes no mail, for good: another try would be refused the same. */
export function isBounce(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EENVELOPE') return false
  const { responseCode, command } = error as Error & { responseCode?: number; command?: string }
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 550 && responseCode < 560
}
