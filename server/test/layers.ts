import { type BoundaryViolation, importsOf, resolved, type SourceFile } from './trespasses.ts'

/** The layers of the server, from low to high, with the workspace of the demo data on top: a file imports from its own layer and from lower ones, types included. */
export const layers = [
  'core',
  'platform',
  'domains/notifications',
  'domains/identity',
  'domains/professionals',
  'domains/messaging',
  'domains/community',
  'domains/billing',
  'domains/learning',
  'domains/marketplace',
  'domains/consultations',
  'domains/tenders',
  'domains/engagements',
  'domains/operations',
  'http',
  'app',
  'cli',
  'seed',
]

const isSource = (path: string) => path.startsWith('server/src/') && !/\.test\.ts$/.test(path)

function layerOf(path: string): string | undefined {
  const file = path.replace(/^server\/src\//, '')
  if (file === 'app.ts') return 'app'
  if (file.startsWith('@lv/seed/')) return 'seed'
  if (file === 'main.ts') return 'seed'
  return layers.find((layer) => file.startsWith(`${layer}/`))
}

/** The files of the server that each of its files imports. */
function importGraph(files: SourceFile[]): Map<string, string[]> {
  const importsFrom = ({ path, text }: SourceFile) =>
    importsOf(text)
      .map(({ target }) => resolved(path, target))
      .filter((imported) => imported.startsWith('server/src/') || imported.startsWith('@lv/seed/'))
  return new Map(files.filter(({ path }) => isSource(path)).map((file) => [file.path, [...new Set(importsFrom(file))]]))
}

/** Imports of a higher layer, and files that lie in no layer. */
export function upwardImports(files: SourceFile[]): BoundaryViolation[] {
  return [...importGraph(files)].flatMap(([path, imports]): BoundaryViolation[] => {
    const layer = layerOf(path)
    if (!layer) return [{ path, rule: 'every file of the server lies in a layer', detail: path }]
    return imports.flatMap((imported) => {
      const other = layerOf(imported)
      if (!other || layers.indexOf(other) <= layers.indexOf(layer)) return []
      return [{ path, rule: `${layer} imports nothing from ${other}, which is a higher layer`, detail: imported }]
    })
  })
}

/** The strongly connected components of more than one file (Tarjan's algorithm). */
function connectedGroups(graph: Map<string, string[]>): string[][] {
  const groups: string[][] = []
  const indexes = new Map<string, number>()
  const stack: string[] = []
  const visit = (file: string): number => {
    const index = indexes.size
    indexes.set(file, index)
    const depth = stack.push(file) - 1
    let lowest = index
    for (const imported of graph.get(file) ?? []) {
      if (!indexes.has(imported)) lowest = Math.min(lowest, visit(imported))
      else if (stack.includes(imported)) lowest = Math.min(lowest, indexes.get(imported) ?? lowest)
    }
    if (lowest === index) groups.push(stack.splice(depth))
    return lowest
  }
  for (const file of graph.keys()) if (!indexes.has(file)) visit(file)
  return groups.filter(({ length }) => length > 1)
}

/** The shortest circle through the first file of a group. */
function shortestCircle(group: string[], graph: Map<string, string[]>): string[] {
  const [start = ''] = group
  const importedBy = new Map<string, string>()
  const queue = [start]
  for (const file of queue)
    for (const imported of graph.get(file) ?? []) {
      if (imported === start) {
        const circle = [start]
        for (let at = file; at !== start; at = importedBy.get(at) ?? start) circle.unshift(at)
        return [start, ...circle]
      }
      if (group.includes(imported) && !importedBy.has(imported)) queue.push(imported) && importedBy.set(imported, file)
    }
  return group
}

/** Files that import each other in a circle, types included: one line for each group of them. */
export function importCircles(files: SourceFile[]): string[] {
  const graph = importGraph(files)
  return connectedGroups(graph).map((group) => {
    const circle = shortestCircle(group, graph).map((path) => path.replace('server/src/', ''))
    return `${group.length} files import each other, such as ${circle.join(' -> ')}`
  })
}
