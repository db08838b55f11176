import { readdirSync, readFileSync } from 'node:fs'

const LOOK_MS = 50
const textOf = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const megabytesOf = (pid: number | string) =>
  Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) / 1000)

const childrenOf = (pid: number | string) =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    textOf(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean),
  )

const isDatabase = (pid: string) => /postgres/.test(textOf(`/proc/${pid}/cmdline`))

/** The highest a process and those that draw for it have been since `reset`, in MB; undefined where the system tells nothing. */
export type Memory = { reset(): void; peak(): { process: number; drawing: number } | undefined; stop(): void }

export function watchMemory(pid: number): Memory {
  if (process.platform !== 'linux') {
    console.log('Memory is not watched: only Linux tells what a process holds.')
    return { reset: () => undefined, peak: () => undefined, stop: () => undefined }
  }
  let highest = { process: 0, drawing: 0 }
  const look = () => {
    const drawing = childrenOf(pid).filter((child) => !isDatabase(child))
    const sum = drawing.reduce((total, child) => total + megabytesOf(child), 0)
    highest = { process: Math.max(highest.process, megabytesOf(pid)), drawing: Math.max(highest.drawing, sum) }
  }
  const timer = setInterval(() => {
    try {
      look()
    } catch {
      // The process has ended; what it answered says so.
    }
  }, LOOK_MS)
  return {
    reset: () => {
      highest = { process: megabytesOf(pid), drawing: 0 }
    },
    peak: () => highest,
    stop: () => clearInterval(timer),
  }
}
