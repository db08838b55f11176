import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { precompress } from './precompress.ts'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // Last of all: what only the server names, such as the style sheet, is put beside the rest after the bundle is written.
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) => precompress(join(buildDirectory, 'client/assets')),
} satisfies Config
