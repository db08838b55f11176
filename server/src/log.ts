import { pino } from 'pino'
import type { Config } from './config.ts'

/** JSON lines, UTC. Nothing personal is ever handed to it; what an error carries along is cut to type and message. */
export function openLog(config: Pick<Config, 'logLevel'>) {
  return pino({
    level: config.logLevel,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    redact: ['req.headers', 'headers', 'body', 'query', 'cookie', 'token', 'email', 'phone'],
    serializers: {
      req: () => undefined,
      res: () => undefined,
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        // A failed query repeats its parameters in the message: only its first line's head is kept.
        message: error.message
          .split('\n')[0]
          ?.replace(/params:.*$/, '')
          .slice(0, 300),
        stack: error.stack
          ?.split('\n')
          .filter((line) => line.trim().startsWith('at '))
          .slice(0, 12)
          .join('\n'),
        cause: error.cause instanceof Error ? error.cause.message.slice(0, 200) : undefined,
      }),
    },
  })
}
