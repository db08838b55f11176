import { type Theme, themes } from '@lv/contract/options'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '#core/actor.ts'
import type { Config } from '#core/config.ts'
import { openBrowser } from '../sessions/browser.ts'

/** Cookies that change nothing on a page, or are part of the key under which it is shared. */
const harmless = /^(theme|(__Host-)?(device|booker))$/

/** A visitor who brings nothing a page could show (a session, a message, an address) sees what everybody sees. */
export const isAnyone = (request: FastifyRequest) => Object.keys(request.cookies).every((name) => harmless.test(name))

/** Whoever asks for a page first, those who share it get nothing that only the first one sent. */
export const anyone = (config: Config, { ip }: FastifyRequest): Caller => ({
  actor: async () => null,
  ip,
  idempotencyKey: undefined,
  professionalId: undefined,
  browser: openBrowser(config, {
    ip,
    userAgent: undefined,
    sessionToken: undefined,
    deviceToken: undefined,
    formToken: undefined,
    bookerToken: undefined,
    written: null,
  }),
})

export const themeOf = ({ cookies }: FastifyRequest): Theme =>
  themes.find((theme) => theme === cookies.theme) ?? 'system'
