import { cut } from '@lv/contract/cut'
import { pino } from 'pino'
import type { Config } from '#core/config.ts'

const MAX_TEXT = 300
const STACK_LINES = 12

type Failure = { name?: string; message: string; stack?: string; cause?: unknown }
const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'

/** A failed query repeats its parameters in its message, so they are cut off. */
function describeError(error: unknown) {
  if (!isFailure(error)) return { message: cut(String(error), MAX_TEXT) }
  const [head = ''] = error.message.split('\n')
  const frames = error.stack?.split('\n').filter((line) => line.trim().startsWith('at '))
  return {
    type: error.name,
    code: 'code' in error ? String(error.code) : undefined,
    queue: 'queue' in error ? String(error.queue) : undefined,
    message: cut(head.split('params:', 1)[0] ?? '', MAX_TEXT),
    stack: frames?.slice(0, STACK_LINES).join('\n'),
    cause: error.cause instanceof Error ? cut(error.cause.message, MAX_TEXT) : undefined,
  }
}

/** JSON lines in UTC without personal data; errors are cut to type and message. */
export function openLog(config: Pick<Config, 'logLevel'>) {
  return pino({
    level: config.logLevel,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    redact: ['req.headers', 'headers', 'body', 'query', 'cookie', 'token', 'email', 'phone'],
    serializers: { req: () => undefined, res: () => undefined, err: describeError },
  })
}
