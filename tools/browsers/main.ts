// npm run test:browsers (`-- webkit paying` for some): the main journeys through a fresh product, in WebKit (Safari's
// engine) and Firefox, on a phone screen and a wide one; `--short`: on one of them each. Pictures are in test-results/browsers.
import { startProduct } from '../../e2e/product.ts'
import type { OpenDriver } from './driver.ts'
import { openFirefox } from './firefox.ts'
import { missing } from './installed.ts'
import { Page } from './page.ts'
import { booking } from './walks/booking.ts'
import { getQuotes } from './walks/get-quotes.ts'
import { paying } from './walks/paying.ts'
import { posting } from './walks/posting.ts'
import { professional } from './walks/professional.ts'
import { signIn } from './walks/sign-in.ts'
import { openWebKit } from './webkit.ts'

const browsers: Record<keyof typeof missing, OpenDriver> = { webkit: openWebKit, firefox: openFirefox }
const walks = { 'sign-in': signIn, professional, 'get-quotes': getQuotes, booking, posting, paying }
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]

type BrowserName = keyof typeof browsers
type Outcome = { walk: string; problem: string | null }

/** Where most people use them. */
const SHORT_WIDTH: Record<BrowserName, number> = { webkit: 390, firefox: 1280 }

const words = process.argv.slice(2)
const isShort = words.includes('--short')
const asked = <Name extends string>(all: Name[]) => {
  const named = all.filter((name) => words.includes(name))
  return named.length > 0 ? named : all
}

/** One walk in a new browser, which keeps nothing of the previous walk. */
async function walk(site: string, browser: BrowserName, name: keyof typeof walks, size: (typeof sizes)[number]) {
  const title = `${browser}-${size.width}-${name}`
  const driver = await browsers[browser](size)
  const page = new Page(driver, site, title)
  try {
    await walks[name](page)
    const [problem = null] = driver.problems()
    return { walk: title, problem }
  } catch (error) {
    await page.shoot('stopped').catch(() => undefined)
    return { walk: title, problem: [String(error), ...driver.problems()].join('\n    ') }
  } finally {
    await driver.close()
  }
}

async function walkAll(site: string, present: BrowserName[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const browser of present)
    for (const size of isShort ? sizes.filter(({ width }) => width === SHORT_WIDTH[browser]) : sizes)
      for (const name of asked(Object.keys(walks) as (keyof typeof walks)[])) {
        const began = performance.now()
        const tried = () => walk(site, browser, name, size).catch((error) => ({ walk: name, problem: String(error) }))
        const first = await tried()
        if (first.problem !== null) console.log(`again    ${first.walk}: ${first.problem}`)
        const outcome = first.problem === null ? first : await tried()
        const seconds = ((performance.now() - began) / 1000).toFixed(0)
        console.log(`${outcome.problem === null ? 'walked ' : 'STOPPED'}  ${outcome.walk} (${seconds} s)`)
        if (outcome.problem !== null) console.log(`    ${outcome.problem}`)
        outcomes.push(outcome)
      }
  return outcomes
}

const wanted = asked(Object.keys(browsers) as BrowserName[])
const present = wanted.filter((name) => missing[name].length === 0)
const lacking = [...new Set(wanted.flatMap((name) => missing[name]))]
if (lacking.length > 0) {
  const absent = wanted.filter((name) => !present.includes(name)).join(' and ')
  console.log(`skipped: ${absent}, not installed. NOTHING IS KNOWN of how the product works there.`)
  console.log(`To install what is missing (Debian): sudo apt-get install ${lacking.join(' ')}`)
}
if (present.length > 0) {
  const product = await startProduct({}, 'browsers')
  const outcomes = await walkAll(product.url, present).finally(() => product.stop())
  const stopped = outcomes.filter(({ problem }) => problem !== null)
  console.log(`${outcomes.length - stopped.length} walks went through, ${stopped.length} were stopped`)
  process.exitCode = stopped.length === 0 ? 0 : 1
}
