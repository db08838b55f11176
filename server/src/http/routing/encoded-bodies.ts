import { ApiError } from '@lv/contract/errors'
import type { FastifyInstance } from 'fastify'

/** Compressed bodies are refused: a kilobyte may unpack to a gigabyte, and no browser compresses what it sends. */
export function refuseEncodedBodies(http: FastifyInstance) {
  http.addHook('onRequest', async ({ headers }) => {
    const encoding = headers['content-encoding']
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
      throw new ApiError('unsupported_media_type', 'Send the body as it is, without content-encoding')
  })
}
