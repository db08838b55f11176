import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { LiveBuild } from './page-build.ts'

const web = fileURLToPath(new URL('../../../../web', import.meta.url))

export async function openLiveBuild(http: FastifyInstance): Promise<LiveBuild> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: web,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: http.server } },
  })
  http.addHook('onClose', () => vite.close())
  return {
    load: () => vite.ssrLoadModule('virtual:react-router/server-build'),
    serve: (request, reply) =>
      new Promise((resolve, reject) => {
        const { raw } = reply
        raw.once('finish', () => resolve(true))
        vite.middlewares(request.raw, raw, (error: unknown) => (error ? reject(error) : resolve(false)))
      }),
  }
}
