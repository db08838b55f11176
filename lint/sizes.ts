/** How many files there may be, and how many of them may be too short to be read alone. */
export const limits = {
  'server/src/': { files: 1300, short: 60 },
  'web/app/': { files: 800, short: 60 },
}

/** A file of so few lines is a piece of another one. */
export const SHORT_LINES = 15
/** A file is one thing on one screen; beyond this it is several. */
export const MAX_LINES = 400

/** Files that every module has under these names, however little is in them (CONTRIBUTING.md). */
const isStandard = (path: string) => /\/(?:module|schema|routes|rules|personal-data)\.ts$/.test(path)

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
/** Long by nature: written texts and made-up data. */
const isProse = (path: string) => /^web\/app\/(content|drawing)\//.test(path)

/** What is too much of it, in words; nothing where all is well. */
export function sizeFaults(files: { path: string; text: string }[]): string[] {
  return Object.entries(limits).flatMap(([folder, most]) => {
    const own = files.filter(({ path }) => path.startsWith(folder) && !isTest(path))
    const lines = own.map(({ path, text }) => ({ path, count: text.split('\n').length - 1 }))
    const short = lines.filter(({ path, count }) => count <= SHORT_LINES && !isStandard(path))
    return [
      ...(own.length > most.files ? [`${folder} has ${own.length} files; at most ${most.files}`] : []),
      ...(short.length > most.short
        ? [`${folder} has ${short.length} files of at most ${SHORT_LINES} lines; at most ${most.short}`]
        : []),
      ...lines.flatMap(({ path, count }) =>
        count > MAX_LINES && !isProse(path) ? [`${path} has ${count} lines; at most ${MAX_LINES}`] : [],
      ),
    ]
  })
}
