import type { Context } from './context.ts'

const passed = new Map<string, number>()

/**
 * Kills this process at once, without a goodbye, where `CRASH_AT` names this point (`name`, or `name:3` for the third
 * time it is passed); elsewhere it does nothing. For the tests of what a crash leaves behind: refused in production.
 */
export function failpoint({ config }: Pick<Context, 'config'>, name: string): void {
  if (config.crashAt === undefined) return
  const [, point, nth = '1'] = /^(.*?)(?::(\d+))?$/.exec(config.crashAt) ?? []
  if (point !== name) return
  const times = (passed.get(name) ?? 0) + 1
  passed.set(name, times)
  if (times === Number(nth)) process.kill(process.pid, 'SIGKILL')
}
