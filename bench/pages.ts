import { loadavg } from 'node:os'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { findBrowser } from '../e2e/browser.ts'
import { freePort, startProduct } from '../e2e/product.ts'
import { readOptions } from '../server/src/core/read-options.ts'
import { servePlainCopy } from './plain-page.ts'
import { bytesAwake } from './transfer.ts'

const RUNS = 3
const TRIES = 3

/** What is asked of a page; the plain page of the same run says what the machine can do. */
const MIN_PERFORMANCE = 98
const WITHIN_POINTS = 2
const LARGEST_PAINT_RATIO = 1.5
const MAX_KB = 250

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/**
 * Lighthouse (mobile) over the product's main pages, or those that are named, beside a plain page with the words,
 * headings, lists and links of `/`, packed as the product packs it: prints a table, never gates.
 */
async function benchPages(asked: string[]) {
  const product = await startProduct()
  const plain = await servePlainCopy(product.url)
  const port = await freePort()
  const { args, ...settings } = findBrowser()
  const browser = await chromium.launch({ ...settings, args: [...args, `--remote-debugging-port=${port}`] })
  try {
    const reference = await measure('plain HTML of / (reference)', plain.url, port)
    const rows: Row[] = [reference]
    const pages = (await productPages(product.url)).filter(([name]) => asked.length === 0 || asked.includes(name))
    for (const [name, url] of pages) rows.push(judged(await measure(name, url, port), reference))
    rows.push(await measureAwake(browser, `${product.url}/`))
    console.log(`Lighthouse ${RUNS} runs a page, mobile preset; the run of median performance is shown`)
    console.table(rows)
    console.log(`Load ${loadavg()[0]?.toFixed(1)}, where more than 3 means others were busy here too.`)
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

type Line = Awaited<ReturnType<typeof measure>>
/** A line of the printed table. */
type Row = Partial<Line> & { page: string; verdict?: string }

const verdictOf = (missed: (string | false)[]) => {
  const all = missed.filter((name) => name !== false)
  return all.length > 0 ? `MISSED: ${all.join(', ')}` : 'met'
}

/** A page beside the plain one, with what of the limits it does not keep. */
function judged(line: Line, plain: Line): Row {
  const ratio = Number((line['LCP ms'] / plain['LCP ms']).toFixed(2))
  const least = Math.max(MIN_PERFORMANCE, plain.performance - WITHIN_POINTS)
  const verdict = verdictOf([
    line.performance < least && `performance ${least}`,
    ...categories.slice(1).map((it) => line[it] < 100 && `${it} 100`),
    !(ratio <= LARGEST_PAINT_RATIO) && `LCP ${LARGEST_PAINT_RATIO} of plain`,
    line.CLS !== 0 && 'CLS 0',
    line.page === '/' && line['all sent kB'] > MAX_KB && `${MAX_KB} kB`,
  ])
  return { ...line, 'LCP of plain': ratio, verdict }
}

/** All of a page: with the code that comes after a touch, the fonts and the worker. */
async function measureAwake(browser: Browser, url: string): Promise<Row> {
  const sent = kilobytes(await bytesAwake(browser, url))
  return { page: '/ awake', 'all sent kB': sent, verdict: verdictOf([sent > MAX_KB && `${MAX_KB} kB`]) }
}

async function measure(name: string, url: string, port: number) {
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
    ...scoresOf(median),
    'LCP ms': Math.round(median.audits['largest-contentful-paint']?.numericValue ?? Number.NaN),
    CLS: Number((median.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN).toFixed(3)),
    'all sent kB': kilobytes(requests.reduce((sum, { transferSize }) => sum + transferSize, 0)),
    'JS sent kB': kilobytes(scripts.reduce((sum, { transferSize }) => sum + transferSize, 0)),
    'LCP of plain': 1,
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
  // The bundled browser loses its tab if a page asks for a separate process (COOP); an installed one does not.
  if (runtimeError)
    throw new Error(`${url}: ${runtimeError.message}\nSet CHROMIUM_PATH to an installed Chrome or Chromium.`)
  return run.lhr
}

const scoresOf = ({ categories: scores }: Result) =>
  Object.fromEntries(categories.map((it) => [it, Math.round((scores[it]?.score ?? 0) * 100)])) as Record<
    (typeof categories)[number],
    number
  >

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

await benchPages(readOptions({ allowPositionals: true }).positionals)
