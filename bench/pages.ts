import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { findBrowser } from '../e2e/browser.ts'
import { freePort, startProduct } from '../e2e/product.ts'

const RUNS = 3
const TRIES = 3

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/**
 * Lighthouse (mobile) over the product's main pages beside a plain page with the words, headings, lists and links of `/`:
 * prints a table, never gates.
 */
async function benchPages() {
  const product = await startProduct()
  const plain = await servePlainPage(await plainCopy(product.url))
  const port = await freePort()
  const { args, ...settings } = findBrowser()
  const browser = await chromium.launch({ ...settings, args: [...args, `--remote-debugging-port=${port}`] })
  try {
    const reference = await measure('plain HTML of / (reference)', plain.url, port)
    const rows = [reference]
    for (const [name, url] of await productPages(product.url)) rows.push(await measure(name, url, port, reference))
    console.log(`Lighthouse ${RUNS} runs a page, mobile preset; the run of median performance is shown`)
    console.table(rows)
  } finally {
    await browser.close()
    plain.close()
    await product.stop()
  }
}

async function productPages(base: string) {
  const { community, post } = await readablePost(base)
  return [
    ['/', `${base}/`],
    ['/landing', `${base}/landing`],
    ['/property-development', `${base}/property-development`],
    ['/contact', `${base}/contact`],
    ['/book/standard', `${base}/book/standard`],
    ['/get-quotes', `${base}/get-quotes`],
    ['/communities', `${base}/communities`],
    ['/community/{id}', `${base}/community/${community}`],
    ['/community/{id}/posts/{postId}', `${base}/community/${community}/posts/${post}`],
  ] as const
}

// Only communities that everybody may read show their posts to a visitor.
async function readablePost(base: string) {
  for (const community of await ids(`${base}/api/communities?limit=20`)) {
    const [post] = await ids(`${base}/api/communities/${community}/posts`)
    if (post !== undefined) return { community, post }
  }
  throw new Error('None of the first 20 communities shows a post to a visitor.')
}

async function ids(url: string) {
  const answer = await fetch(url)
  const items: unknown = answer.ok ? await answer.json() : []
  return Array.isArray(items) ? items.map(({ id }) => String(id)) : []
}

type Line = Awaited<ReturnType<typeof measureAlone>>

/** A page, with how long its largest paint takes beside the plain page's. */
async function measure(name: string, url: string, port: number, reference?: Line) {
  const line = await measureAlone(name, url, port)
  return { ...line, 'LCP of plain': Number((line['LCP ms'] / (reference ?? line)['LCP ms']).toFixed(2)) }
}

async function measureAlone(name: string, url: string, port: number) {
  await fetch(url).then((answer) => answer.arrayBuffer())
  const results: Result[] = []
  for (let run = 0; run < RUNS; run++) results.push(await runLighthouse(url, port))
  results.sort((a, b) => performanceOf(a) - performanceOf(b))
  const median = results[Math.floor(RUNS / 2)]
  if (!median) throw new Error('There was no run.')
  const requests = requestsOf(median)
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
  const gzipped = await Promise.all(scripts.map((script) => gzipBytes(script.url)))
  return {
    page: name,
    ...Object.fromEntries(categories.map((it) => [it, Math.round((median.categories[it]?.score ?? 0) * 100)])),
    'LCP ms': Math.round(median.audits['largest-contentful-paint']?.numericValue ?? Number.NaN),
    CLS: Number((median.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN).toFixed(3)),
    'all sent kB': kilobytes(requests.reduce((sum, { transferSize }) => sum + transferSize, 0)),
    'JS sent kB': kilobytes(scripts.reduce((sum, { transferSize }) => sum + transferSize, 0)),
    'JS gzip kB': kilobytes(gzipped.reduce((sum, bytes) => sum + bytes, 0)),
    'failed audits': failedAudits(median).join(', '),
  }
}

/** One run; on a busy machine Lighthouse loses its trace at times and asks to be run again. */
async function runLighthouse(url: string, port: number, tries = TRIES): Promise<Result> {
  const run = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...categories] })
  if (!run) throw new Error(`Lighthouse gave nothing for ${url}.`)
  const { runtimeError } = run.lhr
  if (runtimeError && tries > 1) return runLighthouse(url, port, tries - 1)
  // The bundled browser loses its tab where a page asks for a process of its own (COOP); an installed one does not.
  if (runtimeError)
    throw new Error(`${url}: ${runtimeError.message}\nSet CHROMIUM_PATH to an installed Chrome or Chromium.`)
  return run.lhr
}

const performanceOf = (result: Result) => result.categories.performance?.score ?? 0

const kilobytes = (bytes: number) => Number((bytes / 1000).toFixed(1))

type Request = { url: string; resourceType: string; transferSize: number }

function requestsOf(result: Result): Request[] {
  const details = result.audits['network-requests']?.details
  return details?.type === 'table' ? (details.items as Request[]) : []
}

// Says at once what to repair: the accessibility audits that do not hold, and a layout that shifts.
function failedAudits(result: Result) {
  const audited = categories.slice(1).flatMap((it) => result.categories[it]?.auditRefs ?? [])
  const all = new Set([...audited.map(({ id }) => id), 'cumulative-layout-shift'])
  return [...all].filter((id) => (result.audits[id]?.score ?? 1) < 1)
}

async function gzipBytes(url: string) {
  return gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length
}

/** What somebody would write by hand for the same content: no scripts, no drawings, no classes, a few lines of style. */
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

async function servePlainPage(html: string) {
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(html)).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}/`, close: () => server.close() }
}

await benchPages()
