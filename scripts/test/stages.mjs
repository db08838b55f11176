import { join } from 'node:path'
import { ensureBuilt, root } from '../prepare.mjs'
import { openProgress, playwrightLines, vitestLines } from './progress.mjs'
import { fromReport, ofPlaywright, ofVitest } from './reports.mjs'
import { results, runNode, runTool } from './run-node.mjs'

/**
 * What is run: `paths` given by hand, those of a change, or a whole tier. The first tier leaves out `*.slow.test.ts`,
 * tests tagged `slow`, `e2e/slow/` and journeys tagged `@slow`.
 * @typedef {{ isAll: boolean, args: string[], unit: 'all' | string[], browser: 'all' | string[],
 *   nouns: string[] }} Choice
 */

/** Three workers on two cores, as for the browser: they wait for Postgres. Heavier tests have a core each. */
const FIRST_UNITS = ['--exclude', '**/*.slow.test.ts', '--tags-filter=!slow', '--maxWorkers=3']
/** Playwright takes patterns: a spec in the folder itself, not in one below it. */
const FIRST_JOURNEYS = ['e2e/[^/]+\\.spec\\.ts', '--grep-invert=@slow']

/** Paths of tests are named by hand, and run whatever their tier. */
const namesTests = (args) => args.some((arg) => !arg.startsWith('-'))

export async function lint() {
  const biome = runTool('biome', ['check', '--error-on-warnings', '--colors=off'])
  return asOneTest(await Promise.all([biome, runNode(['lint/main.ts'])]), 'npm run lint')
}

export async function types() {
  // Several checkers instantiate the same types anew: two cores are quicker with one for the server and one for the pages.
  const check = (project) => runTool('tsc', ['-p', project, '--pretty', 'false', '--checkers', '1'])
  const web = async () => {
    const typegen = await runTool('reactRouter', ['typegen', 'web'])
    return typegen.code === 0 ? check('web') : typegen
  }
  return asOneTest(await Promise.all([check('.'), web()]), 'the type check')
}

export async function build() {
  await ensureBuilt()
  return { passed: 1, failures: [] }
}

/** @param {Choice} choice */
export async function unit({ isAll, args, unit: paths, nouns }) {
  const report = join(results, 'unit.json')
  const progress = openProgress('Unit and API tests')
  const chosen = paths === 'all' ? [] : paths
  const isFirst = !isAll && !namesTests(args) && !chosen.some((path) => path.includes('.slow.'))
  const ended = await runTool(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      .concat(isFirst ? FIRST_UNITS : [])
      .concat(nouns.length > 0 ? ['--passWithNoTests'] : [])
      .concat(chosen, args),
    {
      log: 'unit',
      onLine: vitestLines(progress),
      env: nouns.length > 0 ? { TEST_NOUNS: nouns.join(',') } : {},
    },
  )
  progress.end()
  return fromReport(ended, report, ofVitest)
}

/** @param {Choice} choice */
export async function journeys({ isAll, args, browser: paths }) {
  const report = join(results, 'e2e.json')
  const progress = openProgress('Browser tests')
  const isFirst = !isAll && paths === 'all' && !namesTests(args)
  const ended = await runTool(
    'playwright',
    ['test', ...(isFirst ? FIRST_JOURNEYS : paths === 'all' ? [] : paths), ...args],
    {
      env: { E2E_REPORT: report, ...(isFirst ? { E2E_TIER: 'first' } : {}) },
      log: 'e2e',
      onLine: playwrightLines(progress),
    },
  )
  progress.end()
  return fromReport(ended, report, ofPlaywright)
}

/** @param {Choice} choice */
export async function attacks({ args }) {
  const report = join(results, 'attacks.json')
  const progress = openProgress('Attacks')
  const ended = await runNode(['tools/attacks/main.ts', '--short', `--report=${report}`, ...args], {
    log: 'attacks',
  })
  progress.end()
  return fromReport(ended, report, (counts) => counts)
}

function asOneTest(runs, name) {
  const failed = runs.filter(({ code }) => code !== 0)
  if (failed.length === 0) return { passed: 1, failures: [] }
  return { passed: 0, failures: [name], output: failed.map(({ output }) => output.replaceAll(root, '')).join('\n') }
}
