import type { FastifyReply } from 'fastify'
import type { Config } from '#core/config.ts'
import { contentSecurityPolicy } from '../routing/security-headers.ts'

export type Head = { status: number; headers: [name: string, value: string][]; cookies: string[]; isHtml: boolean }

export const headOf = ({ status, headers }: Response): Head => ({
  status,
  headers: [...headers].filter(([name]) => name !== 'set-cookie'),
  cookies: headers.getSetCookie(),
  isHtml: headers.get('content-type')?.startsWith('text/html') ?? false,
})

type Sending = { nonce: string; isDevelopment: boolean }

/** Over https a page's cookie is Secure, like all our others. */
const secured = ({ isProduction }: Config, cookie: string) =>
  isProduction && !/;\s*secure\b/i.test(cookie) ? `${cookie}; Secure` : cookie

export function sendHead(config: Config, reply: FastifyReply, head: Head, { nonce, isDevelopment }: Sending) {
  const { status, headers, cookies, isHtml } = head
  reply.code(status)
  for (const [name, value] of headers) reply.header(name, value)
  for (const cookie of cookies) reply.header('set-cookie', secured(config, cookie))
  if (isHtml) reply.header('content-security-policy', contentSecurityPolicy(config, nonce, { isDevelopment }))
}
