type Prefilled = { subject?: string; body?: string }

/** The address that opens a new message (RFC 6068). An address may hold `#`, `?`, `&` and `%`: each stands for itself. */
export function mailLink(to: string, { subject, body }: Prefilled = {}): string {
  const fields = Object.entries({ subject, body }).flatMap(([name, text]) =>
    text === undefined ? [] : [`${name}=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`],
  )
  const address = encodeURIComponent(to).replaceAll('%40', '@')
  return `mailto:${address}${fields.length > 0 ? `?${fields.join('&')}` : ''}`
}
