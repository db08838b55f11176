import { type BoundaryViolation, importsOf, resolved, type SourceFile } from './trespasses.ts'

const moduleOf = (path: string) => /^server\/src\/domains\/[\w-]+\/[\w-]+\//.exec(path)?.[0]
/** These have no parts/: most of their files serve the others of the same folder. */
const isUndivided = (path: string) =>
  /^server\/src\/domains\/(notifications\/notifications|operations\/(invariants|public-assets))\//.test(path)
const isTest = (path: string) => /\.test\.ts$/.test(path)
/** The files that any module may have at its top, whoever imports them. */
const isStandard = (path: string) =>
  /\/(module|personal-data|notifications|[\w-]*schema|[\w-]*routes|[\w-]*commands)\.ts$/.test(path)
const calls = (path: string) => /\/(module|[\w-]*routes|[\w-]*commands)\.ts$/.test(path)

/**
 * A file at the top of a module is imported by its routes, jobs or commands, or by another module; what only the module
 * itself needs lies in `parts/`, and no other module imports from there.
 */
export function misplaced(files: SourceFile[]): BoundaryViolation[] {
  const called = new Set<string>()
  const found: BoundaryViolation[] = []
  for (const { path, text } of files.filter(({ path }) => /^(server|seed)\/src\//.test(path) && !isTest(path)))
    for (const { target } of importsOf(text)) {
      const to = resolved(path, target)
      const isOutside = moduleOf(to) !== moduleOf(path)
      if (isOutside || calls(path)) called.add(to)
      if (isOutside && /\/domains\/[\w-]+\/[\w-]+\/parts\//.test(to))
        found.push({
          path,
          rule: 'no file outside a module imports from its parts/: move the file to the top of the module',
          detail: to,
        })
    }
  for (const { path } of files) {
    const isTop = /^server\/src\/domains\/[\w-]+\/[\w-]+\/[^/]+\.ts$/.test(path)
    if (isTop && !isUndivided(path) && !isTest(path) && !isStandard(path) && !called.has(path))
      found.push({
        path,
        rule: 'no route, job, command or other module calls it: move the file to parts/',
        detail: path,
      })
  }
  return found
}
