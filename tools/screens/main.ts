// npm run screens (`-- job-builder` for some): takes a picture of each screen of the homeowner's way, on a phone and on a
// desktop, from a fresh product with demo data, into docs/screens.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type APIRequestContext, type BrowserContext, chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '../../e2e/browser.ts'
import { startProduct } from '../../e2e/product.ts'
import { type Found, type Screen, screens, type Viewer } from './screens.ts'

const folder = fileURLToPath(new URL('../../docs/screens/', import.meta.url))
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]
/** Below that a page repeats itself. */
const LONGEST_PX = 3600
const BUILDER = { email: 'builder@demo.example', password: 'laneway-demo-1' }

/** Lazy pictures come as one scrolls past them. */
const SEE_ALL = `(async () => {
  for (let y = 0; y < document.body.scrollHeight; y += 600) {
    scrollTo(0, y)
    await new Promise(requestAnimationFrame)
  }
  scrollTo(0, 0)
  const shown = [...document.images].map((image) => image.decode().catch(() => undefined))
  await Promise.race([Promise.all(shown), new Promise((done) => setTimeout(done, 3000))])
  return { height: document.documentElement.scrollHeight }
})()`

const pictureOf = ({ name }: Screen, width: number) => `${name}-${width}.webp`

async function signInHomeowner(request: APIRequestContext) {
  const login = await request.get('/api/login?returnTo=/robots.txt')
  const action = /<form method="post" action="([^"]+)"/.exec(await login.text())?.[1] ?? ''
  const form = { email: 'home@demo.example', given_name: 'Nina', family_name: 'Castellano', email_verified: 'true' }
  await request.post(new URL(action, login.url()).href, { form })
}

const signIn: Record<Viewer, (request: APIRequestContext, site: string) => Promise<unknown>> = {
  visitor: async () => undefined,
  homeowner: signInHomeowner,
  builder: (request, origin) => request.post('/api/professionals/login', { data: BUILDER, headers: { origin } }),
}

async function find(request: APIRequestContext): Promise<Found> {
  const read = async (path: string) => (await request.get(path)).json()
  const requests: { id: string; openPrices: unknown; engagementId: string | null }[] = await read('/api/quotes/user')
  const jobs: { id: string; status: string }[] = await read('/api/engagements')
  const open = requests.filter(({ engagementId }) => !engagementId)
  return {
    quotedId: open.find(({ openPrices }) => openPrices)?.id ?? '',
    waitingId: open.find(({ openPrices }) => !openPrices)?.id ?? '',
    jobIds: jobs.map(({ id }) => id),
  }
}

async function shoot(
  context: BrowserContext,
  screen: Screen,
  { found, size }: { found: Found; size: (typeof SIZES)[number] },
) {
  const page = await context.newPage()
  await page.setViewportSize(size)
  const answer = await page.goto(screen.path(found), { waitUntil: 'load' })
  if (!answer?.ok()) throw new Error(`${screen.name}: ${answer?.status()} at ${page.url()}`)
  // Lazy pictures come as one scrolls past them.
  const { height } = (await page.evaluate(SEE_ALL)) as { height: number }
  // As high as the page, so that what stays at the bottom of the screen is at its end.
  await page.setViewportSize({ width: size.width, height: Math.min(height, LONGEST_PX) })
  const whole = await page.screenshot()
  await writeFile(join(folder, pictureOf(screen, size.width)), await sharp(whole).webp({ quality: 60 }).toBuffer())
  await page.close()
}

const asked = process.argv.slice(2)
const chosen = screens.filter(({ name }) => asked.length === 0 || asked.includes(name))
await mkdir(folder, { recursive: true })
const product = await startProduct({}, 'screens')
const browser = await chromium.launch(findBrowser())
try {
  const contexts = new Map<Viewer, BrowserContext>()
  for (const viewer of ['visitor', 'homeowner', 'builder'] as const) {
    const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
    await signIn[viewer](context.request, product.url)
    contexts.set(viewer, context)
  }
  const found = await find((contexts.get('homeowner') as BrowserContext).request)
  for (const screen of chosen)
    for (const size of SIZES) {
      await shoot(contexts.get(screen.viewer) as BrowserContext, screen, { found, size })
      console.log(pictureOf(screen, size.width))
    }
  const picture = (screen: Screen, width: number, shown: number) =>
    `<img src="${pictureOf(screen, width)}" alt="${screen.title}, ${width} px wide" width="${shown}">`
  const rows = screens.map(
    (screen) => `## ${screen.title}\n\n${picture(screen, 390, 195)} ${picture(screen, 1280, 480)}\n`,
  )
  const head =
    '# Screens\n\nWritten by `npm run screens`, from a fresh product with demo data: a phone (390 px) and a desktop (1280 px).\n'
  await writeFile(join(folder, 'README.md'), `${head}\n${rows.join('\n')}`)
} finally {
  await browser.close()
  await product.stop()
}
