import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../faults/ground.ts'
import type { Attack } from './attack.ts'

/** Three seconds are promised, fifteen it took before; a machine at its limit is forgiven as much again. */
const MAX_MS = 6000
const BACK_MS = 30_000

/** The database's process and all that it has started. */
function processesOf(dataDir: string): number[] {
  const first = Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n', 1)[0])
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = all
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return [first, ...pairs.filter(([, parent]) => parent === first).map(([pid = 0]) => pid)]
}

function signal(pids: number[], name: 'SIGSTOP' | 'SIGCONT') {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {
      // It has ended meanwhile, as the database's helpers do.
    }
}

export const frozenDatabase: Attack = {
  name: 'A database that answers nothing any more',
  sends: 'SIGSTOP to every process of the database, then pages, calls and a log-in',
  answered: '503 in about three seconds, /healthz 200; after SIGCONT everything as before',
  stopsOthers: true,
  async prepare({ product, attacker, bystander, demand, remark, isShort }) {
    const paths = ['/api/communities?search=frozen', '/api/trust', '/communities?search=frozen', '/status', '/readyz']
    return async () => {
      for (let round = 0; round < (isShort ? 1 : 3); round += 1) {
        const [address, reader] = [attacker(), bystander()]
        const pids = processesOf(product.dataDir)
        signal(pids, 'SIGSTOP')
        try {
          const asked = paths.map((path) => address.send(path))
          const json = { email: 'builder@demo.example', password: 'laneway-demo-1' }
          asked.push(address.send('/api/professionals/login', { json }))
          const health = await reader.send('/healthz')
          demand(health.status === 200, `/healthz answered ${health.status} meanwhile`)
          const answers = await Promise.all(asked)
          const longest = Math.max(...answers.map(({ ms }) => ms))
          for (const { status } of answers)
            demand(status === 503 || status === 200, `it was answered ${status || 'nothing'}`)
          const told = answers.filter(({ status }) => status === 503).length
          demand(told > answers.length / 2, `only ${told} of ${answers.length} were told`)
          demand(longest < MAX_MS, `an answer took ${(longest / 1000).toFixed(1)} s`)
          remark(`after ${(longest / 1000).toFixed(1)} s`)
        } finally {
          signal(pids, 'SIGCONT')
        }
        await until('it is as before', async () => (await reader.send('/readyz')).status === 200, BACK_MS)
        const { status } = await reader.send('/api/communities?search=slab')
        demand(status === 200, `afterwards a call was answered ${status}`)
      }
    }
  },
}
