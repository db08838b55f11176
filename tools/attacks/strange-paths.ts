import type { Attack } from './attack.ts'

const paths = [
  '//',
  '//[',
  '//:80',
  '//a:99999/',
  '/\\',
  '/%',
  '/%00',
  '/%ff',
  '///a',
  '//@',
  '/..//',
  '/?%',
  '//a?b',
  '/:80',
  '/%2f%2f[',
]

export const strangePaths: Attack = {
  name: 'Paths that are no path',
  sends: `GET ${paths.slice(0, 4).join(', ')} and the like, as they are, HEAD and POST too`,
  answered: 'never 500',
  async prepare({ attacker, demand }) {
    const address = attacker()
    return async () => {
      for (const method of ['GET', 'HEAD', 'POST'])
        for (const path of paths) {
          const { status } = await address.send(path, { method })
          demand(
            (status >= 200 && status < 500) || status === 503,
            `${method} ${path} was answered ${status || 'nothing'}`,
          )
        }
    }
  },
}
