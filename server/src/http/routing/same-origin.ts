import { ApiError } from '@lv/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#core/config.ts'
import { namesThisMachine } from '#core/hosts.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** In development this machine has several names. */
const isOwnName = (config: Config, origin: string, host: string | undefined) =>
  !config.isProduction && host !== undefined && namesThisMachine(host) && origin === `http://${host}`

/** Without Origin and Sec-Fetch-Site it is no browser, so it has no cookies. @throws `cross_site` */
export function requireSameOrigin(config: Config, request: FastifyRequest) {
  if (reading.has(request.method)) return
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  const isForeign = origin !== undefined && origin !== config.publicUrl && !isOwnName(config, origin, host)
  if (isForeign || (site !== undefined && site !== 'same-origin' && site !== 'none'))
    throw new ApiError('cross_site', 'This request came from another site')
}
