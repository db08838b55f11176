import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Of what the product packs for each answer (server/src/app.ts). */
const BROTLI_QUALITY = 4

/**
 * What a person would write by hand for the same content: no scripts, no drawings, no classes, a few lines of style.
 */
async function plainCopy(base: string): Promise<string> {
  const html = await (await fetch(`${base}/`)).text()
  const body = html
    .slice(html.indexOf('<body'), html.lastIndexOf('</body>'))
    .replace(/^<body[^>]*>/, '')
    .replaceAll(/<(script|style|svg|template|dialog|noscript)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<link\b[^>]*>|<img\b[^>]*>|<!--[\s\S]*?-->/g, '')
    .replaceAll(/\s(class|style|data-[\w-]+|tabindex|inert|hidden)="[^"]*"/g, '')
  return `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>Renovation consultations</title>
<meta name="description" content="The same words without the rest"><meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{font:16px/1.55 sans-serif;margin:1rem auto;max-width:60rem}</style></head><body>${body}</body></html>`
}

const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** How the product packs a page for a browser. */
async function codingOf(url: string) {
  const answer = await fetch(url, { headers: BROWSER })
  await answer.arrayBuffer()
  return answer.headers.get('content-encoding')
}

function packed(html: string, coding: string | null) {
  if (coding === 'br') return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
  if (coding === 'gzip') return gzipSync(html)
  throw new Error(`The product sends / as ${coding}: the plain page has to be sent the same way.`)
}

/** The plain page on a separate port, compressed the way the product compresses `/`. */
export async function servePlainCopy(base: string): Promise<{ url: string; close(): void }> {
  const coding = await codingOf(`${base}/`)
  const body = packed(await plainCopy(base), coding)
  const headers = { 'content-type': 'text/html', 'content-encoding': coding ?? '', 'content-length': body.length }
  const server = createServer((_, answer) => answer.writeHead(200, headers).end(body)).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}/`, close: () => void server.close() }
}
