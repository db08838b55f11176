const EVERY_MS = 30_000
const MOVES_MS = 1000

/**
 * What a person sees of a stage: one line with counts that move (in a terminal it is rewritten, elsewhere written every half
 * minute), and the name of each failing test as soon as it failed.
 */
export function openProgress(title) {
  const began = performance.now()
  const isTerminal = process.stdout.isTTY === true
  let [passed, failed] = [0, 0]
  const seconds = () => Math.round((performance.now() - began) / 1000)
  const line = () => {
    const counts = passed + failed > 0 ? ` ${passed} passed, ${failed} failed` : ''
    return `${title} ...${counts} (${seconds()} s)`
  }
  const show = () => (isTerminal ? process.stdout.write(`\r\u001b[K${line()}`) : console.log(line()))
  const clear = () => isTerminal && process.stdout.write('\r\u001b[K')
  if (!isTerminal) console.log(`${title} ...`)
  const timer = setInterval(show, isTerminal ? MOVES_MS : EVERY_MS)
  return {
    pass: (count = 1) => {
      passed += count
    },
    /** @param {string} name of the failing test @param {string} [said] the first lines of why */
    fail: (name) => {
      failed += 1
      clear()
      console.log(`  FAILED  ${name}`)
    },
    end: () => {
      clearInterval(timer)
      clear()
      return seconds()
    },
  }
}

/** Reads Vitest's lines: a file's own when it ends, with its failed tests under it. */
export const vitestLines = (progress) => (line) => {
  const file = /^ [✓❯×] .*\((\d+) tests?(?: \| (\d+) failed)?/.exec(line)
  if (file) progress.pass(Number(file[1]) - Number(file[2] ?? 0))
  const failed = /^ {3,}× (.*?)(?: \d+ms)?$/.exec(line)
  if (failed) progress.fail(failed[1])
}

/** Reads the lines of Playwright's list: one a test and try. */
export const playwrightLines = (progress) => (line) => {
  if (/^\s+(✓|ok)\s+\d+ /.test(line)) progress.pass()
  const failed = /^\s+(?:✘|x)\s+\d+ (.*?)(?: \([\d.]+\w+\))?$/.exec(line)
  if (failed) progress.fail(failed[1])
}
