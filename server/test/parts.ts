import { importsOf, resolved, type SourceFile, type Trespass } from './trespasses.ts'

const moduleOf = (path: string) => /^server\/src\/modules\/[\w-]+\//.exec(path)?.[0]
const isTest = (path: string) => /\.test\.ts$/.test(path)
/** What every module has, and what calls its operations: their presence at the top explains itself. */
const isVocabulary = (path: string) => /\/(module|people|news|[\w-]*tables|[\w-]*routes|[\w-]*commands)\.ts$/.test(path)
const calls = (path: string) => /\/(module|[\w-]*routes|[\w-]*commands)\.ts$/.test(path)

/**
 * A module's listing says what one can do with its noun: a file at its top is called by a route, a job, a command or
 * somebody outside; what only the module itself needs lies in `parts/`, and nobody outside reaches into those.
 */
export function misplaced(files: SourceFile[]): Trespass[] {
  const called = new Set<string>()
  const found: Trespass[] = []
  for (const { path, text } of files.filter(({ path }) => path.startsWith('server/src/') && !isTest(path)))
    for (const { target } of importsOf(text)) {
      const to = resolved(path, target)
      const isOutside = moduleOf(to) !== moduleOf(path)
      if (isOutside || calls(path)) called.add(to)
      if (isOutside && /\/modules\/[\w-]+\/parts\//.test(to))
        found.push({
          path,
          rule: 'nobody outside a module reaches into its parts/: move the file to its top',
          detail: to,
        })
    }
  for (const { path } of files) {
    const isTop = /^server\/src\/modules\/[\w-]+\/[^/]+\.ts$/.test(path)
    if (isTop && !isTest(path) && !isVocabulary(path) && !called.has(path))
      found.push({
        path,
        rule: 'no route, job, command or other module calls it: move the file to parts/',
        detail: path,
      })
  }
  return found
}
