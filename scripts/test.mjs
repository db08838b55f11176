import { parseArgs } from 'node:util'
import { ensureInstalled } from './prepare.mjs'
import { sayChoice, testsOfChange } from './test/changed.mjs'
import { faults, fleet, walks } from './test/elsewhere.mjs'
import { slowest } from './test/reports.mjs'
import { attacks, build, journeys, lint, types, unit } from './test/stages.mjs'

/**
 * `npm test` runs the first tier: lint, types and build side by side, unit and API tests, and one browser journey for each
 * capability. `--all` (`npm run test:all`) adds what is slow, and in short what needs programs that not every machine has.
 * `--changed` runs what the change since main can break, by its
 * folders. `--only=lint,types,...` runs some stages; other arguments go to the test runners, whose whole
 * output is in `test-results/<stage>.log`.
 *
 * Every stage runs, even after a failing one. Then come the tests that failed, and `N passed, N failed` as the last line.
 */

const SHOWN_LINES = 300
const STAGES = ['lint', 'types', 'build', 'unit', 'e2e', 'walks', 'fleet', 'faults', 'attacks']
/** What the first tier leaves out, unless it is asked for by name. */
const SECOND_TIER = ['walks', 'fleet', 'faults', 'attacks']

const { only, isAll, isChanged, args } = readArguments(process.argv.slice(2))
const [failures, flaky, leftOut] = [[], [], []]
let passed = 0
process.exitCode = await main()

async function main() {
  const began = performance.now()
  await runStage('Installation', install, { isQuiet: true })
  if (failures.length === 0) await runStages()
  if (flaky.length > 0) console.log(`\nPassed at the second try alone:\n${flaky.map((name) => `  ${name}`).join('\n')}`)
  if (leftOut.length > 0)
    console.log(`\nNOT RUN, NOTHING IS KNOWN OF IT:\n${leftOut.map((name) => `  ${name}`).join('\n')}`)
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`)
  console.log(`\nTook ${timeSince(began)}.\n${passed} passed, ${failures.length} failed`)
  return failures.length > 0 ? 1 : 0
}

async function runStages() {
  const change = isChanged ? testsOfChange() : { unit: 'all', browser: 'all', nouns: [], why: [] }
  if (isChanged) console.log(sayChoice(change))
  const choice = { isAll, args, ...change }
  const runsUnits = has('unit') && choice.unit.length > 0
  const runsJourneys = has('e2e') && choice.browser.length > 0
  const checks = [
    ...(has('lint') ? [runStage('Lint', lint)] : []),
    ...(has('types') ? [runStage('Types', types)] : []),
    ...(has('build') || runsJourneys ? [runStage('Build', build)] : []),
  ]
  await Promise.all(checks)
  if (runsUnits) await runStage('Unit and API tests', () => unit(choice))
  if (runsJourneys) await runStage('Browser tests', () => journeys(choice))
  if (has('walks')) await runStage('WebKit and Firefox', walks)
  if (has('fleet')) await runStage('The fleet', fleet)
  if (has('faults')) await runStage('Faults', faults)
  if (has('attacks')) await runStage('Attacks', () => attacks(choice))
}

function has(stage) {
  return only.length === 0 ? isAll || !SECOND_TIER.includes(stage) : only.includes(stage)
}

/** Runs one stage and counts its tests; its tools' output is shown only where it failed. */
async function runStage(title, run, { isQuiet = false } = {}) {
  const began = performance.now()
  /** @type {import('./test/reports.mjs').Result} */
  let result
  try {
    result = await run()
  } catch (error) {
    result = { passed: 0, failures: [error instanceof Error ? error.message : String(error)] }
  }
  passed += result.passed
  failures.push(...result.failures.map((name) => `${title}: ${name}`))
  flaky.push(...(result.flaky ?? []))
  leftOut.push(...(result.leftOut ?? []))
  if (isQuiet && result.failures.length === 0) return
  if (result.failures.length > 0 && result.output) console.log(lastLines(result.output))
  if (result.files) console.log(slowest(result.files))
  const skipped = result.skipped ? `, ${result.skipped} skipped` : ''
  console.log(`${title}: ${result.passed} passed, ${result.failures.length} failed${skipped} (${timeSince(began)})`)
}

async function install() {
  await ensureInstalled()
  return { passed: 0, failures: [] }
}

/** Our own options; all other words go to the test runners as they are. */
function readArguments(words) {
  const options = { only: { type: 'string', multiple: true }, all: { type: 'boolean' }, changed: { type: 'boolean' } }
  const { values, tokens } = parseArgs({ args: words, options, allowPositionals: true, strict: false, tokens: true })
  const only = (values.only ?? []).flatMap((names) => String(names).split(','))
  const unknown = only.find((name) => !STAGES.includes(name))
  if (unknown !== undefined) {
    console.error(`--only takes ${STAGES.join(', ')}, not '${unknown}'.`)
    process.exit(2)
  }
  const own = tokens.filter(({ name }) => name !== undefined && Object.hasOwn(options, name))
  const places = own.flatMap(({ index, value, inlineValue }) =>
    value !== undefined && !inlineValue ? [index, index + 1] : [index],
  )
  return {
    only,
    isAll: values.all === true,
    isChanged: values.changed === true,
    args: words.filter((_, place) => !places.includes(place)),
  }
}

function timeSince(began) {
  const seconds = (performance.now() - began) / 1000
  if (seconds < 100) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${whole % 60} s`
}

function lastLines(output) {
  const lines = output.trimEnd().split('\n')
  if (lines.length <= SHOWN_LINES) return lines.join('\n')
  return `(the last ${SHOWN_LINES} lines)\n${lines.slice(-SHOWN_LINES).join('\n')}`
}
