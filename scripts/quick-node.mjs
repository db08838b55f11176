import { fileURLToPath } from 'node:url'

/** What makes the server start quickly: arguments for Node before its path. */
export const quickArgs = ['--import', new URL('quick-imports.mjs', import.meta.url).href]

/** The compiled code of one start serves the next; where the folder cannot be written, Node goes without. */
export const quickEnv = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/laneway-server', import.meta.url)),
}
