import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { webBuild } from './page-build.ts'

const YEAR_SECONDS = 31_536_000

/** Serves the files that pages load: those with a hash in their name for good, others for an hour. */
export async function serveAssets(http: FastifyInstance) {
  await http.register(fastifyStatic, {
    root: join(webBuild, 'client'),
    wildcard: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    // The ETag is enough to revalidate.
    lastModified: false,
    globIgnore: ['**/*.{map,br,gz}'],
    preCompressed: true,
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/')
      response.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600')
    },
  })
}
