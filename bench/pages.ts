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

/** Lighthouse (mobile) over the product's main pages beside a plain hand-written one: prints a table, never gates. */
async function benchPages() {
  const product = await startProduct()
  const plain = await servePlainPage()
  const port = await freePort()
  const { args, ...settings } = findBrowser()
  const browser = await chromium.launch({ ...settings, args: [...args, `--remote-debugging-port=${port}`] })
  try {
    const pages = [['plain HTML (reference)', plain.url], ...(await productPages(product.url))] as const
    const rows = []
    for (const [name, url] of pages) rows.push(await measure(name, url, port))
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

async function measure(name: string, url: string, port: number) {
  await fetch(url).then((answer) => answer.arrayBuffer())
  const results: Result[] = []
  for (let run = 0; run < RUNS; run++) results.push(await runLighthouse(url, port))
  results.sort((a, b) => performanceOf(a) - performanceOf(b))
  const median = results[Math.floor(RUNS / 2)]
  if (!median) throw new Error('There was no run.')
  const scripts = requestsOf(median).filter(({ resourceType }) => resourceType === 'Script')
  const gzipped = await Promise.all(scripts.map((script) => gzipBytes(script.url)))
  return {
    page: name,
    performance: Math.round(performanceOf(median) * 100),
    accessibility: Math.round((median.categories.accessibility?.score ?? 0) * 100),
    'LCP ms': Math.round(median.audits['largest-contentful-paint']?.numericValue ?? Number.NaN),
    CLS: Number((median.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN).toFixed(3)),
    'JS sent kB': kilobytes(scripts.reduce((sum, { transferSize }) => sum + transferSize, 0)),
    'JS gzip kB': kilobytes(gzipped.reduce((sum, bytes) => sum + bytes, 0)),
    'failed audits': failedAudits(median).join(', '),
  }
}

/** One run; on a busy machine Lighthouse loses its trace at times and asks to be run again. */
async function runLighthouse(url: string, port: number, tries = TRIES): Promise<Result> {
  const run = await lighthouse(url, { port, logLevel: 'error', onlyCategories: ['performance', 'accessibility'] })
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
  const audited = [...(result.categories.accessibility?.auditRefs ?? []), { id: 'cumulative-layout-shift' }]
  return audited.map(({ id }) => id).filter((id) => (result.audits[id]?.score ?? 1) < 1)
}

async function gzipBytes(url: string) {
  return gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length
}

async function servePlainPage() {
  const cards = Array.from(
    { length: 20 },
    (_, n) => `<li><h2>Builders of street ${n + 1}</h2><p>Slabs, permits and kitchens.</p></li>`,
  )
  const html = `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>Communities</title>
<meta name="description" content="A plain page"><meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{font:16px/1.55 sans-serif;margin:1rem auto;max-width:60rem}</style></head>
<body><main><h1>Communities</h1><ul>${cards.join('')}</ul></main></body></html>`
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(html)).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}/`, close: () => server.close() }
}

await benchPages()
