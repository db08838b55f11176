import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { webBuild } from './page-build.ts'

const YEAR_SECONDS = 31_536_000

/** Serves the files that pages load: those with a hash in their name for good, others for an hour. */
export async function serveAssets(http: FastifyInstance) {
  const client = join(webBuild, 'client')
  const shared = {
    index: false as const,
    dotfiles: 'ignore' as const,
    cacheControl: false,
    // The ETag is enough to revalidate.
    lastModified: false,
    preCompressed: true,
    decorateReply: false,
  }
  // One route for hundreds of files: a route for each took a tenth of a start.
  await http.register(fastifyStatic, {
    ...shared,
    root: join(client, 'assets'),
    prefix: '/assets/',
    allowedPath: (path) => !/\.(map|br|gz)$/.test(path),
    setHeaders: (response) => response.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`),
  })
  await http.register(fastifyStatic, {
    ...shared,
    root: client,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.{map,br,gz}'],
    setHeaders: (response) => response.header('cache-control', 'public, max-age=3600'),
  })
}
