import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** React Router's hooks for measuring; they are called only where a router is given some, and ours is given none. */
const instrumentation = /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/
/** Vite's wrapper around import(): it loads style sheets and preloads, and our chunks have neither. */
const preloadHelper = /vite\/preload-helper\.js$/

/** The same exports, each a function that does nothing. */
function emptied(file: string): string {
  const names = /^export \{ ([\w$, ]+) \};?$/m.exec(readFileSync(file, 'utf8'))?.[1]
  if (!names) throw new Error(`The exports of ${file} are not where they were`)
  return names
    .split(', ')
    .map((name) => `export const ${name} = () => undefined`)
    .join('\n')
}

/** Leaves out of the pages' JavaScript what of the framework never runs here; the build fails where it is not found. */
export function leanFramework(): Plugin {
  const found = new Set<RegExp>()
  return {
    name: 'lean-framework',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const part = [instrumentation, preloadHelper].find((it) => it.test(id))
      if (!part) return null
      found.add(part)
      return part === preloadHelper ? 'export const __vitePreload = (load) => load()' : emptied(id)
    },
    generateBundle(_options, bundle) {
      if (found.size < 2) this.error('React Router or Vite has changed: see what lean-framework.ts leaves out')
      const styled = Object.values(bundle).find((it) => it.type === 'chunk' && it.isDynamicEntry && hasStyles(it))
      if (styled)
        this.error(`${styled.fileName} is fetched late and needs styles: lean-framework.ts left out their loader`)
    },
  }
}

const hasStyles = ({ viteMetadata }: { viteMetadata?: { importedCss: Set<string> } }) =>
  (viteMetadata?.importedCss.size ?? 0) > 0
