import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

type Node = [tag: string, attributes: Record<string, string>][]

const app = fileURLToPath(new URL('app', import.meta.url))
const createIcon = join(app, 'drawing/create-icon.ts')
const sprite = join(app, 'drawing/icons.svg')
const lucide = join(dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')), 'dist/esm')

/** The names that pages import from lucide-react. */
function usedNames(): Set<string> {
  const imports = globSync('**/*.{ts,tsx}', { cwd: app }).flatMap((path) => [
    ...readFileSync(join(app, path), 'utf8').matchAll(/import \{([^}]+)\} from 'lucide-react'/g),
  ])
  return new Set(
    imports
      .flatMap(([, names]) => (names ?? '').split(',').map((name) => name.trim().replace(/ as .*$/, '')))
      .filter(Boolean),
  )
}

/** The file that draws an icon; some names lead to it over another file. */
function drawingFile(file: string): string {
  const text = readFileSync(file, 'utf8')
  const next = /export \{ default \} from '\.\/([a-z0-9-]+\.mjs)'/.exec(text)?.[1]
  return next ? drawingFile(join(dirname(file), next)) : file
}

function usedFiles(): string[] {
  const lines = readFileSync(join(lucide, 'lucide-react.mjs'), 'utf8').split('\n')
  const files = [...usedNames()].map((name) => {
    const line = lines.find((it) => new RegExp(`default as ${name}[, ]`).test(it))
    const file = /from '\.\/(icons\/[a-z0-9-]+\.mjs)'/.exec(line ?? '')?.[1]
    if (!file) throw new Error(`lucide-react has no icon called ${name}`)
    return drawingFile(join(lucide, file))
  })
  return [...new Set(files)].sort()
}

async function symbol(file: string): Promise<string> {
  const { __iconData } = (await import(pathToFileURL(file).href)) as { __iconData: { node: Node } }
  const shapes = __iconData.node.map(([tag, { key: _, ...attributes }]) => {
    const pairs = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
    return `<${tag}${pairs.join('')}/>`
  })
  return `<symbol id="${basename(file, '.mjs')}" viewBox="0 0 24 24">${shapes.join('')}</symbol>`
}

/**
 * Keeps the drawings of icons out of the pages' JavaScript: the ones in use are written to app/drawing/icons.svg, and
 * lucide-react's components show them from there. Only where pages are built; development takes them as they come.
 */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const symbols = await Promise.all(usedFiles().map(symbol))
      const drawn = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
      if (drawn !== readFileSync(sprite, { encoding: 'utf8', flag: 'a+' })) writeFileSync(sprite, drawn)
    },
    transform(_code, id) {
      if (!/lucide-react\/dist\/esm\/icons\/[a-z0-9-]+\.mjs$/.test(id) || drawingFile(id) !== id) return null
      const code = `import createIcon from ${JSON.stringify(createIcon)}\nexport default createIcon(${JSON.stringify(basename(id, '.mjs'))})\n`
      return { code, map: null }
    },
  }
}
