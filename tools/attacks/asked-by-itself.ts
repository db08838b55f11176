import type { Attack } from './attack.ts'

/** What browsers and telephones ask for without anybody having pressed anything. */
const paths = [
  '/favicon.ico',
  '/apple-touch-icon-precomposed.png',
  '/apple-touch-icon-120x120.png',
  '/browserconfig.xml',
  '/.well-known/appspecific/com.chrome.devtools.json',
  '/.well-known/apple-app-site-association',
  '/assets/gone-AbCd1234.js',
]
const MAX_BYTES = 20_000

export const askedByItself: Attack = {
  name: 'What browsers ask for by themselves',
  sends: `GET ${paths.slice(0, 4).join(', ')} and the like`,
  answered: 'in a few bytes, and kept by who asked for it',
  async prepare({ attacker, demand, remark }) {
    const address = attacker()
    return async () => {
      let most = 0
      for (const path of paths) {
        const { status, body, headers } = await address.send(path)
        most = Math.max(most, body.length)
        demand(status < 500, `${path} was answered ${status}`)
        demand(body.length <= MAX_BYTES, `${path} was answered with ${body.length} bytes`)
        demand(/max-age=[1-9]/.test(headers['cache-control'] ?? ''), `${path} is asked for again each time`)
      }
      remark(`at most ${most} bytes`)
    }
  },
}
