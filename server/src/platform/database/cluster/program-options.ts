import type { Home } from './home.ts'

/** The account may be kept out of a parent folder (a clone under /root), so it names its working folder. */
export function programOptions({ account }: Home, data: string) {
  return {
    name: account ? '/proc/self/cwd' : data,
    options: { ...account, cwd: data, env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } },
  }
}
