import { execFileSync } from 'node:child_process'

/** The drawing processes that a process has now, by their ids. */
export function drawingProcesses(parent = process.pid): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).split('\n')
  return all.flatMap((line) => {
    const [pid, ppid, state, ...args] = line.trim().split(/\s+/)
    const isOne = Number(ppid) === parent && !state?.startsWith('Z') && args.some((arg) => arg.endsWith('draw-main.ts'))
    return isOne ? [Number(pid)] : []
  })
}

/** A process's only drawing process. @throws if it has none, or several */
export function drawingProcess(parent = process.pid): number {
  const [pid, ...more] = drawingProcesses(parent)
  if (pid === undefined || more.length > 0)
    throw new Error(`expected one drawing process, found ${more.length + (pid ? 1 : 0)}`)
  return pid
}
