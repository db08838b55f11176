import type { Home } from './home.ts'

/**
 * How a database program runs on `data`: as which account, where, and what it calls the folder. Another account may be
 * kept out of a folder above (a clone under /root), so it starts inside and names it as its own working folder.
 */
export function programOptions({ account }: Home, data: string) {
  return {
    name: account ? '/proc/self/cwd' : data,
    options: { ...account, cwd: data, env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } },
  }
}
