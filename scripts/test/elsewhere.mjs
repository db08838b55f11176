import { openProgress } from './progress.mjs'
import { runNode } from './run-node.mjs'

/**
 * What needs programs that not every machine has, in a short form: the whole is `npm run test:browsers`, `test:fleet` and
 * `test:faults`.
 * @typedef {import('./reports.mjs').Result & { leftOut?: string[] }} Result
 */

/** A line for each thing that was tried, one way or the other, and one for what could not be. The fleet tries twice. */
const OUTCOMES = {
  walks: { passed: /^walked +(.*)/, failed: /^STOPPED +(.*)/, leftOut: /^skipped: (.*)/ },
  faults: { passed: /^(.*): nothing left behind/, failed: /^(.*): LEFT SOMETHING BEHIND/, leftOut: /^left out: (.*)/ },
  fleet: {
    passed: /^\s+(?:✓|ok)\s+\d+ (.*)/,
    failed: /^\s+(?:✘|x)\s+\d+ (.*\(retry #1\).*)/,
    leftOut: /^(nginx is not installed.*)/,
  },
}

/** The main journeys: in WebKit on a phone, in Firefox on a desktop. */
export const walks = () => tryOut('walks', 'WebKit and Firefox', ['tools/browsers/main.ts', '--short'])

/** Three processes on two databases behind nginx. */
export const fleet = () => tryOut('fleet', 'The fleet', ['tools/fleet.ts', '--short'])

/** Processes that die half way, copies and races. */
export const faults = () => tryOut('faults', 'Faults', ['tools/faults/main.ts', '--short'])

/** @returns {Promise<Result>} */
async function tryOut(name, title, args) {
  const progress = openProgress(title)
  const { passed, failed, leftOut } = OUTCOMES[name]
  const found = { passed: 0, failures: [], leftOut: [] }
  const { code, output } = await runNode(args, {
    log: name,
    onLine(line) {
      const missing = leftOut.exec(line)?.[1]
      const failure = failed.exec(line)?.[1]
      if (missing) found.leftOut.push(`${title}: ${missing}`)
      if (failure) {
        found.failures.push(failure)
        progress.fail(failure)
      }
      if (!passed.test(line)) return
      found.passed += 1
      progress.pass()
    },
  })
  progress.end()
  if (code !== 0 && found.failures.length === 0) found.failures.push(`ended with exit code ${code}`)
  else if (found.passed + found.failures.length === 0 && found.leftOut.length === 0) found.failures.push('nothing ran')
  return { ...found, output }
}
