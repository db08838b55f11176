import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A benchmark server in a separate process. */
export type Child = { url: string; stop(): Promise<void> }

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Runs a script of this folder; it is handed `input` as a message and answers with its port once it listens. */
export async function startChild(script: string, input: object): Promise<Child> {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), {
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    execArgv: [],
  })
  child.send(input)
  const failed = once(child, 'exit').then(() => {
    throw new Error(`bench/${script} ended before it listened`)
  })
  failed.catch(() => undefined)
  const [port] = await Promise.race([once(child, 'message'), failed])
  return { url: `http://127.0.0.1:${port}`, stop: () => end(child) }
}
