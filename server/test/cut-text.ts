import { readFileSync } from 'node:fs'
import { isCallExpression, isPropertyAccessExpression, isSourceFile } from 'typescript/unstable/ast/is'
import { API, type Project } from 'typescript/unstable/sync'

/** What is no text of people's: dates, digests, keys, addresses in plain letters. */
const isMachines =
  /toISOString\(\)|\[\^a-z0-9\]|digest\(|daysAfter\(|dayIn\(|\b(?:day|today|month|weekday)\b|(?:month|weekday)(?:Name|Of)\(|\w+At\b|\b(?:at|id|key|token|userAgent|DAYS|random)\b/
/** A measure, rather than a place that was looked for. */
const isLimit = /^(?:[\dA-Z_]+(?:\s*[-+*]\s*[\dA-Z_]+)*|.*(?<!Math\.)\b(?:most|max|limit)\b.*)$/s

const cuts = /\.(?:slice|substring|substr)\(/

type Node = Parameters<typeof isCallExpression>[0]
export type CutText = { path: string; call: string }

function cutsIn({ program, checker }: Project, name: string, path: string): CutText[] {
  const file = program.getSourceFile(name)
  if (!file || !isSourceFile(file)) return []
  const found: CutText[] = []
  const visit = (node: Node) => {
    node.forEachChild(visit)
    if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return
    const { expression: text, name: verb } = node.expression
    if (!cuts.test(`.${verb.text}(`)) return
    const [from, to] = node.arguments.map((one) => one.getText(file))
    if (to === undefined || from?.startsWith('-') || !isLimit.test(to) || isMachines.test(text.getText(file))) return
    const known = checker.getTypeAtLocation(text)
    const type = known ? checker.typeToString(known) : 'string'
    if (/^(?:string|["`])/.test(type) && !type.includes('[]')) found.push({ path, call: node.getText(file) })
  }
  visit(file)
  return found
}

/** Where the product cuts a text to a length by the units it is kept in: half an emoji is left. `cut` keeps it whole. */
export function cutTexts(root: string, configs: string[], isOurs: (path: string) => boolean): CutText[] {
  const api = new API({ cwd: root })
  try {
    return configs.flatMap((config) => {
      const path = `${root}/${config}`
      const project = api.updateSnapshot({ openProjects: [path] }).getProject(path)
      if (!project) throw new Error(`${config} is no project`)
      return project.program.getSourceFileNames().flatMap((name) => {
        const path = name.startsWith(`${root}/`) ? name.slice(root.length + 1) : ''
        return isOurs(path) && cuts.test(readFileSync(name, 'utf8')) ? cutsIn(project, name, path) : []
      })
    })
  } finally {
    api.close()
  }
}
