import { registerHooks } from 'node:module'

// Loaded before the server (start.mjs). Node looks at the disk several times for each import of each of two thousand
// files, half of a start, and parses drizzle-orm's package.json, 180 kB, for each of its hundred. Our own files and
// drizzle's name the file they mean, so nothing has to be looked for; a package is looked up once for each of our folders.

const root = new URL('..', import.meta.url).href
const server = new URL('server/', root).href
/** Where `#core/context.ts` and the like are (`imports` in server/package.json). */
const source = new URL('src/', server).href
const inDrizzle = /\/node_modules\/drizzle-orm\/.*\.js$/
const known = new Map()

const ours = (url) => url?.startsWith(root) && !url.includes('/node_modules/')

/** The workspace of a file of ours: all of its files find the same packages. */
const workspaceOf = (url) => url.slice(root.length, url.indexOf('/', root.length))

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (!context.conditions.includes('import')) return next(specifier, context)
    if (specifier.startsWith('.')) {
      if (inDrizzle.test(parentURL)) return given(specifier, parentURL, 'module')
      if (ours(parentURL) && specifier.endsWith('.ts')) return given(specifier, parentURL, 'module-typescript')
      return next(specifier, context)
    }
    if (specifier.startsWith('#') && !specifier.startsWith('#test/') && parentURL?.startsWith(server))
      return given(specifier.slice(1), source, 'module-typescript')
    if (!ours(parentURL) && !/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context)
    const key = ours(parentURL) ? `${workspaceOf(parentURL)} ${specifier}` : specifier
    const found = known.get(key) ?? { ...next(specifier, context), shortCircuit: true }
    known.set(key, found)
    return found
  },
})

const given = (specifier, parentURL, format) => ({
  url: new URL(specifier, parentURL).href,
  format,
  shortCircuit: true,
})
