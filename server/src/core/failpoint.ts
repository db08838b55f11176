import type { Context } from './context.ts'

const passed = new Map<string, number>()

/** Kills this process at the point `CRASH_AT` names (`name:3`: its third pass); refused in production. */
export function failpoint({ config }: Pick<Context, 'config'>, name: string): void {
  if (config.crashAt === undefined) return
  const [, point, nth = '1'] = /^(.*?)(?::(\d+))?$/.exec(config.crashAt) ?? []
  if (point !== name) return
  const times = (passed.get(name) ?? 0) + 1
  passed.set(name, times)
  if (times === Number(nth)) process.kill(process.pid, 'SIGKILL')
}
