import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode, root } from '../prepare.mjs'

/** Only for what hangs: a machine with other work to do has taken three times as long as a quiet one. */
const LIMIT_MS = 60 * 60_000

export const results = join(root, 'test-results')
mkdirSync(results, { recursive: true })

const tools = {
  biome: '@biomejs/biome/bin/biome',
  tsc: 'typescript/bin/tsc',
  reactRouter: '@react-router/dev/bin.cjs',
  vitest: 'vitest/vitest.mjs',
  playwright: '@playwright/test/cli.js',
}

/** Runs one of the development tools, as `runNode` does. */
export function runTool(name, args, options) {
  return runNode([join('node_modules', tools[name]), ...args], options)
}

/**
 * Runs a script on the pinned Node.
 * @param {{ env?: Record<string, string>, log?: string, onLine?: (line: string) => void }} [options] `log` names the file in
 *   `test-results/` that the output goes to meanwhile
 * @returns its exit code (or signal) and all that it wrote
 */
export function runNode(args, { env = {}, log, onLine } = {}) {
  const kept = log && createWriteStream(join(results, `${log}.log`))
  return new Promise((resolve, reject) => {
    const child = spawn(pinnedNode(), args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LIMIT_MS,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      let line = ''
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
        kept?.write(text)
        if (!onLine) return
        const lines = (line + text).split('\n')
        line = lines.pop() ?? ''
        for (const whole of lines) onLine(whole)
      })
    }
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
