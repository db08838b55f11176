import { importsOf, resolved, type SourceFile } from '../server/test/trespasses.ts'

const areaOf = (path: string) => /^web\/app\/routes\/([^/]+)\//.exec(path)?.[1]
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** Where an area of pages imports from another area, or what areas share imports from one: that is a feature, or of ui/. */
export function areaFaults(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('web/app/') && path !== 'web/app/routes.ts' && !isTest(path))
    .flatMap(({ path, text }) =>
      importsOf(text).flatMap(({ target }) => {
        const to = resolved(path, target)
        const area = areaOf(to)
        return area && area !== areaOf(path) ? [`${path} imports ${to}: move it to web/app/features/ or ui/`] : []
      }),
    )
}
