import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt, ensureInstalled, pinnedNode } from './prepare.mjs'

/**
 * What `npm test` runs: every stage even after a failing one, then the files that took longest, the names of what failed
 * with how each did (of the browser's tests also of what passed at the second try alone), then one last line
 * `N passed, N failed`. `--only=lint|types|unit|e2e|attacks` (commas allowed) runs some; other arguments go to the
 * test runners, whose output is in `test-results/<stage>.log` from the first line on.
 *
 * @typedef {{ passed: number, failures: string[], flaky?: string[], skipped?: number, output?: string,
 *   files?: { name: string, ms: number }[] }} Result
 */

const root = fileURLToPath(new URL('..', import.meta.url))
/** Only for what hangs: a machine with other work to do has taken three times as long as a quiet one. */
const STAGE_LIMIT_MS = 60 * 60_000
const PROGRESS_MS = 60_000
const SHOWN_LINES = 300
/** Of what a failed test said. */
const SAID_LINES = 6
const SLOWEST_FILES = 10

const tools = {
  biome: '@biomejs/biome/bin/biome',
  tsc: 'typescript/bin/tsc',
  reactRouter: '@react-router/dev/bin.cjs',
  vitest: 'vitest/vitest.mjs',
  playwright: '@playwright/test/cli.js',
}

/** One after the other: side by side on two cores, browsers keep the product's own time limits from being met. */
const stages = [
  { key: 'lint', title: 'Lint', run: lint },
  { key: 'types', title: 'Types', run: types },
  { key: 'e2e', title: 'Build', run: build },
  { key: 'unit', title: 'Unit and API tests', run: unit },
  { key: 'e2e', title: 'Browser tests', run: e2e },
  { key: 'attacks', title: 'Attacks', run: attacks },
]

const { only, rest } = readArguments(process.argv.slice(2))
const reports = mkdtempSync(join(tmpdir(), 'laneway-test-'))
const logs = join(root, 'test-results')
mkdirSync(logs, { recursive: true })
process.exitCode = await main()

async function main() {
  const failures = []
  const flaky = []
  let passed = 0
  const isChosen = ({ key }) => only.length === 0 || only.includes(key)
  const runAndCount = async (stage) => {
    const result = await runStage(stage)
    passed += result.passed
    failures.push(...result.failures.map((name) => `${stage.title}: ${name}`))
    flaky.push(...(result.flaky ?? []))
  }
  await runAndCount({ title: 'Installation', run: install })
  if (failures.length === 0) for (const stage of stages.filter(isChosen)) await runAndCount(stage)
  rmSync(reports, { recursive: true, force: true })
  if (flaky.length > 0) console.log(`\nPassed at the second try alone:\n${flaky.map((name) => `  ${name}`).join('\n')}`)
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`)
  console.log(`\n${passed} passed, ${failures.length} failed`)
  return failures.length > 0 ? 1 : 0
}

function readArguments(args) {
  const only = args.filter((arg) => arg.startsWith('--only=')).flatMap((arg) => arg.slice('--only='.length).split(','))
  const unknown = only.find((key) => !stages.some((stage) => stage.key === key))
  if (unknown !== undefined) {
    console.error(`--only takes lint, types, unit, e2e or attacks, not '${unknown}'.`)
    process.exit(2)
  }
  return { only, rest: args.filter((arg) => !arg.startsWith('--only=')) }
}

/** Prints the stage's heading, and its counts and time after it; its tools' output only when it failed. */
async function runStage({ title, run }) {
  const start = performance.now()
  if (run !== install) console.log(`${title} ...`)
  const minutes = () => Math.round((performance.now() - start) / 60_000)
  const progress = setInterval(() => console.log(`${title} ... ${minutes()} min`), PROGRESS_MS)
  /** @type {Result} */
  let result
  try {
    result = await run()
  } catch (error) {
    result = { passed: 0, failures: [error instanceof Error ? error.message : String(error)] }
  }
  clearInterval(progress)
  if (run === install && result.failures.length === 0) return result
  if (result.failures.length > 0 && result.output) console.log(lastLines(result.output))
  const skipped = result.skipped ? `, ${result.skipped} skipped` : ''
  if (result.files) console.log(slowest(result.files))
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${title}: ${result.passed} passed, ${result.failures.length} failed${skipped} (${seconds} s)`)
  return result
}

async function install() {
  await ensureInstalled()
  return { passed: 0, failures: [] }
}

async function lint() {
  return asOneTest([await tool('biome', ['check', '--error-on-warnings', '--colors=off'])], 'biome check')
}

async function types() {
  const web = async () => {
    const typegen = await tool('reactRouter', ['typegen', 'web'])
    return typegen.code === 0 ? tool('tsc', ['-p', 'web', '--pretty', 'false']) : typegen
  }
  return asOneTest(await Promise.all([tool('tsc', ['-p', '.', '--pretty', 'false']), web()]), 'the type check')
}

async function build() {
  await ensureBuilt()
  return { passed: 1, failures: [] }
}

async function unit() {
  const report = join(reports, 'unit.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...rest]
  const ended = await tool('vitest', args, {}, 'unit')
  return fromReport(ended, report, ({ testResults }) => {
    const tests = testResults.flatMap((file) => file.assertionResults)
    const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
    return {
      passed: tests.filter(({ status }) => status === 'passed').length,
      failures: [
        ...tests
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => `${fullName}${said(failureMessages)}`),
        ...unloaded.map((file) => `${file.name.replace(root, '')} did not run`),
      ],
      skipped: tests.filter(({ status }) => status !== 'passed' && status !== 'failed').length,
      files: testResults.map(({ name, startTime, endTime }) => ({
        name: name.replace(root, ''),
        ms: endTime - startTime,
      })),
    }
  })
}

async function e2e() {
  const report = join(reports, 'e2e.json')
  const ended = await tool('playwright', ['test', ...rest], { E2E_REPORT: report }, 'e2e')
  return fromReport(ended, report, ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failures: browserTests(suites, 'unexpected'),
    flaky: browserTests(suites, 'flaky'),
    skipped: stats.skipped,
    files: suites.map((suite) => ({ name: suite.title, ms: timeOf(suite) })),
  }))
}

async function attacks() {
  const report = join(reports, 'attacks.json')
  const ended = await node(['server/test/attacks/main.ts', '--short', `--report=${report}`, ...rest], {}, 'attacks')
  return fromReport(ended, report, (counts) => counts)
}

function browserTests(suites, outcome) {
  const within = ({ title, specs = [], suites = [] }) => {
    const own = specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === outcome)
        .map(({ projectName, results }) => {
          const errors = results.flatMap(({ errors }) => errors.map(({ message }) => message ?? ''))
          return `[${projectName}] ${spec.title}${said(errors)}`
        }),
    )
    return [...own, ...suites.flatMap(within)].map((name) => name.replace('] ', `] ${title} > `))
  }
  return suites.flatMap(within)
}

/** How long all tests of a file took, one after the other. */
function timeOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return [...own, ...suites.map(timeOf)].reduce((sum, ms) => sum + ms, 0)
}

function slowest(files) {
  const first = files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_FILES)
  return first.map(({ name, ms }) => `  ${(ms / 1000).toFixed(0).padStart(4)} s  ${name}`).join('\n')
}

/** The first lines of what a failed test said, each time that it was tried, without the colours. */
function said(messages) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters
  const plain = messages.map((message) => message.replaceAll(/\u001b\[[0-9;]*m/g, ''))
  const isTold = (line) => line.trim() && !/^\s*at .*(node_modules|new Promise)/.test(line)
  const lines = plain.flatMap((message) => message.split('\n').filter(isTold).slice(0, SAID_LINES))
  return lines.map((line) => `\n      ${line.trim()}`).join('')
}

/** Reads a runner's report; a runner that failed without a failed test, or ran none, is itself a failure. */
function fromReport({ code, output }, file, read) {
  let result
  try {
    result = read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failures: [`no report was written (exit code ${code})`], output }
  }
  const { passed, failures } = result
  if (passed + failures.length === 0) failures.push('no test ran')
  else if (code !== 0 && failures.length === 0) failures.push(`ended with exit code ${code} though no test failed`)
  return { ...result, output }
}

function asOneTest(runs, name) {
  const failed = runs.filter(({ code }) => code !== 0)
  if (failed.length === 0) return { passed: 1, failures: [] }
  return { passed: 0, failures: [name], output: failed.map(({ output }) => output).join('\n') }
}

function tool(name, args, env, log) {
  return node([join('node_modules', tools[name]), ...args], env, log)
}

/** Runs a script on the pinned Node; gives its exit code (or signal) and all it wrote, which goes to the named log meanwhile. */
function node(args, env = {}, log = undefined) {
  const kept = log && createWriteStream(join(logs, `${log}.log`))
  return new Promise((resolve, reject) => {
    const child = spawn(pinnedNode(), args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: STAGE_LIMIT_MS,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
        kept?.write(text)
      })
    const stop = (signal) => child.kill(signal)
    process.once('SIGTERM', stop)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      process.off('SIGTERM', stop)
      kept?.end()
      resolve({ code: code ?? signal, output })
    })
  })
}

function lastLines(output) {
  const lines = output.trimEnd().split('\n')
  return lines.length > SHOWN_LINES
    ? `(the last ${SHOWN_LINES} lines)\n${lines.slice(-SHOWN_LINES).join('\n')}`
    : lines.join('\n')
}
