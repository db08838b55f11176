import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const START_WITHIN_MS = 60_000

export type Child = { process: ChildProcess; lines: string[]; end(): Promise<void> }

/** Starts a program whose every line, of both outputs, is kept. It ends with us. */
export function start(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Child {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => lines.push(line))
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  return {
    process: child,
    lines,
    async end() {
      process.off('exit', kill)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Asks every 100 ms until there is an answer. @throws what it waits for, after a minute or `within` ms */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
  within = START_WITHIN_MS,
): Promise<T> {
  const deadline = Date.now() + within
  while (Date.now() < deadline) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`waited in vain for ${what}`)
}
