import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const createIcon = fileURLToPath(new URL('app/drawing/create-icon.ts', import.meta.url))

/**
 * Makes lucide-react's icons smaller: their component is ours, and the parts of their drawings carry no names and keys.
 * Should a later version be laid out otherwise, the icons are only as large as they come.
 */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    enforce: 'pre',
    resolveId: (source) => (source === '../createLucideIcon.mjs' ? createIcon : null),
    transform(code, id) {
      if (!id.includes('lucide-react/dist/esm/icons/')) return null
      return {
        code: code.replace(/, key: "[a-z0-9]+"/g, '').replace(/\n {2}(name: "[^"]*"|size: 24),/g, ''),
        map: null,
      }
    },
  }
}
