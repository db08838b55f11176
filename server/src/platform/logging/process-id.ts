import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

function startedAt(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? ''
    const fields = afterName.split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
  }
  const line = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return line.trim().replaceAll(/\W+/g, '_') || undefined
}

/** Pids are reused, so it has the start time. @returns `<pid>-<start>`, fit for a file name, or undefined */
export function processId(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  try {
    const start = startedAt(pid)
    return start && `${pid}-${start}`
  } catch {
    return undefined
  }
}
