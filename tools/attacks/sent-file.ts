export type SentFile = { headers: Record<string, string>; body: Buffer }

/** A form with one file in it, as a browser sends it. */
export function sentFile(
  { name, type, bytes }: { name: string; type: string; bytes: Buffer },
  { field = 'file', fields = {} }: { field?: string; fields?: Record<string, string> } = {},
): SentFile {
  const boundary = '----laneway-attack'
  const texts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(texts.join('') + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
