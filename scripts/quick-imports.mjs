import { registerHooks } from 'node:module'

// Loaded before the server (start.mjs). drizzle-orm's package.json has 180 kB, and Node parses it again for each of its
// hundred files, a quarter of a start: here each of its names is looked up once, and its own files without it.

const inDrizzle = /\/node_modules\/drizzle-orm\/.*\.js$/
const known = new Map()

registerHooks({
  resolve(specifier, context, next) {
    if (!context.conditions.includes('import')) return next(specifier, context)
    if (specifier.startsWith('.') && inDrizzle.test(context.parentURL ?? ''))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    if (!/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context)
    const found = known.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    known.set(specifier, found)
    return found
  },
})
