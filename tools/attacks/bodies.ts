import type { Answer } from './address.ts'
import type { Attack } from './attack.ts'

const MAX_ISSUES = 20
const MAX_ANSWER = 20_000
const unknownKeys = `{${Array.from({ length: 75_000 }, (_, at) => `"k${at.toString(36)}":0`).join(',')}}`
const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)
const bodies = [
  unknownKeys,
  nested('[', ']', 500_000),
  `{"email":${nested('[', ']', 480_000)}}`,
  `{"a":${nested('{"a":', '}', 150_000).replace(':}', ':0}')}}`,
  `[${'[],'.repeat(300_000)}0]`,
  `{"trades":[${'"x",'.repeat(200_000)}0]}`,
]
const paths = [
  '/api/professionals/login',
  '/api/contact',
  '/api/quotes',
  '/api/consultations',
  '/api/professionals/signup',
]

function problemOf({ status, body }: Answer): string | undefined {
  if (status < 400 || status >= 500) return `was answered ${status || 'nothing'}`
  if (body.length > MAX_ANSWER) return `was answered with ${body.length} bytes`
  const issues = status === 429 ? 0 : (JSON.parse(body.toString()).issues?.length ?? 0)
  return issues > MAX_ISSUES ? `was answered with ${issues} issues` : undefined
}

export const hostileBodies: Attack = {
  name: 'A megabyte of unknown keys, and of arrays in arrays',
  sends:
    '975 kB of keys that nobody knows, half a million arrays one in the other, 300,000 beside each other, as JSON to what anybody may call',
  answered: '4xx in at most 20 kB and 20 issues',
  async prepare({ attacker, demand, isShort, remark }) {
    const address = attacker()
    const chosen = isShort ? paths.slice(0, 3) : paths
    const headers = { 'content-type': 'application/json' }
    return async () => {
      let most = 0
      for (const path of chosen) {
        const answers = await Promise.all(bodies.map((body) => address.send(path, { headers, body })))
        for (const [at, answer] of answers.entries()) {
          most = Math.max(most, answer.body.length)
          const problem = problemOf(answer)
          demand(!problem, `body ${at + 1} (${bodies[at]?.slice(0, 20)} …) to ${path} ${problem}`)
        }
      }
      remark(`at most ${most} bytes`)
    }
  },
}
