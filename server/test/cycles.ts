import { importsOf, resolved, type SourceFile } from './trespasses.ts'

/** The module, or the folder, of a file of the server; undefined for files at its root, which assemble them. */
const folderOf = (path: string) => /^server\/src\/((?:modules\/)?[\w-]+)\//.exec(path)?.[1]
const isTables = (path: string) => /tables\.ts$/.test(path)

/** Which folders a folder calls, or names a type of. Tables may name each other, and `house/` is the list of all modules. */
function callsOf(files: SourceFile[]): Map<string, Set<string>> {
  const calls = new Map<string, Set<string>>()
  for (const { path, text } of files) {
    const from = folderOf(path)
    if (!from || from === 'house' || isTables(path) || /\.test\.ts$/.test(path)) continue
    for (const { target, isType } of importsOf(text)) {
      const file = resolved(path, target)
      const to = folderOf(file)
      if (!to || to === from || (isTables(file) && !isType)) continue
      calls.set(from, (calls.get(from) ?? new Set()).add(to))
    }
  }
  return calls
}

/** Circles of folders of the server that call each other, each folder with the next: there are none. */
export function cycles(files: SourceFile[]): string[] {
  const calls = callsOf(files)
  const found = new Set<string>()
  const done = new Set<string>()
  const walk = (folder: string, way: string[]) => {
    const start = way.indexOf(folder)
    if (start >= 0) found.add([...way.slice(start), folder].join(' -> '))
    if (start >= 0 || done.has(folder)) return
    for (const next of calls.get(folder) ?? []) walk(next, [...way, folder])
    done.add(folder)
  }
  for (const folder of calls.keys()) walk(folder, [])
  return [...found]
}
