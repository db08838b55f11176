import { readFileSync } from 'node:fs'
import { root } from '../prepare.mjs'

/**
 * @typedef {{ passed: number, failures: string[], flaky?: string[], skipped?: number, output?: string,
 *   files?: { name: string, ms: number }[] }} Result
 */

/** Of what a failed test said. */
const SAID_LINES = 6
const SLOWEST_FILES = 10

/** Reads a runner's report; a runner that failed without a failed test, or ran none, is itself a failure. @returns {Result} */
export function fromReport({ code, output }, file, read) {
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

/** @returns {Result} */
export function ofVitest({ testResults }) {
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
    // What the tier leaves out is no skipped test.
    skipped: tests.filter(({ status, tags }) => status !== 'passed' && status !== 'failed' && !tags?.includes('slow'))
      .length,
    files: testResults.map(({ name, startTime, endTime }) => ({
      name: name.replace(root, ''),
      ms: endTime - startTime,
    })),
  }
}

/** @returns {Result} */
export function ofPlaywright({ stats, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failures: browserTests(suites, 'unexpected'),
    flaky: browserTests(suites, 'flaky'),
    skipped: stats.skipped,
    files: suites.map((suite) => ({ name: suite.title, ms: timeOf(suite) })),
  }
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

/** The files that took longest. */
export function slowest(files) {
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
