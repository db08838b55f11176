import type { FastifyRequest } from 'fastify'

const GZIP = /^gzip\s*(?:;\s*q=([\d.]{1,9}))?$/i
/** Whether a coding is gzip, wanted more than not at all. */
function accepts(coding: string): boolean {
  const found = GZIP.exec(coding.trim())
  const quality = Number(found?.[1] ?? 1)
  return found !== null && quality > 0 && quality <= 1
}

export const takesGzip = (request: FastifyRequest): boolean =>
  String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .some(accepts)
