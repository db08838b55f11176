import { cleanLine, cleanSearch } from '@lv/contract/clean'
import { MAX_LESSONS, MAX_MODULES, maxMinutes } from '@lv/contract/course-options'
import { cut } from '@lv/contract/cut'
import { line, text } from '@lv/contract/fields'
import { LESSON_VIDEO_BYTES, MAX_LESSON_FILES } from '@lv/contract/lesson-file-options'
import { type LinkedFile, linkedFiles } from './linked-files.ts'
import { type Archive, refuse, type TextFile, tooLong } from './read-archive.ts'

type PlannedLesson = { title: string; kind: 'text' | 'video'; content: string; minutes: number; files: LinkedFile[] }
export type PlannedModule = { title: string; lessons: PlannedLesson[] }
/** `linked` are files that lessons link to, of `byteCount` bytes together; `leftOut` counts the others. */
export type Plan = { modules: PlannedModule[]; linked: ReadonlySet<string>; byteCount: number; leftOut: number }

/** '2 Footings' before '10 Drains'. */
const byName = new Intl.Collator('en-AU', { numeric: true })

const LONGEST_TITLE = 120
/** A heading is cut here: its marks and links are no part of the title. */
const MAX_HEADING = 2000
/** A file is cut here: its links do not count among the lesson's 20,000 characters. */
const MAX_CHARACTERS = 40_000

const MAX_FILE_BYTES = 2 * LESSON_VIDEO_BYTES

type PlacedFile = TextFile & { at: string }

/** A folder that holds everything is no module. */
function withoutTop(texts: PlacedFile[]): PlacedFile[] {
  const [first] = texts
  const isShared = texts.every(({ path }) => path.length > 1 && path[0] === first?.path[0])
  const isDeep = texts.some(({ path }) => path.length > 2)
  return isShared && isDeep ? texts.map((file) => ({ ...file, path: file.path.slice(1) })) : texts
}

const isReadme = ({ path }: TextFile) => path.length === 1 && /^readme\./i.test(path[0] ?? '')

const ENDING = /\.(md|markdown)$/i

/** '01-soil_report.md' becomes 'Soil report'; `unnamed` if nothing is left. */
function nameIn(fileName: string, unnamed: string): string {
  const whole = cleanSearch(fileName.replace(ENDING, ''))
  const name = cleanLine(whole.replace(/^\d+[\s._-]+/, '').replace(/[\s_-]+/g, ' ')) || whole
  return cut(name.charAt(0).toUpperCase() + name.slice(1), LONGEST_TITLE) || unnamed
}

const FRONT_MATTER = /^---\r?\n[\s\S]*?\r?\n---[ \t]*(\r?\n|$)/
const HEADING = /^ {0,3}#{1,6}(?=[ \t])/
const MARKS = /[*_`]|!?\[([^[\]]*)\]\([^()]*\)/g
const LINE_END = /\r?\n|[\v\f\r\u0085\u2028\u2029]/
const FENCE = /^ {0,3}(`{3,}|~{3,})/

/** Undefined if the line is no heading; closing marks must follow a space. */
function headingIn(written: string): string | undefined {
  const marks = HEADING.exec(written)
  if (!marks) return undefined
  const said = cut(written.slice(marks[0].length), MAX_HEADING - marks[0].length).trim()
  let end = said.length
  while (said[end - 1] === '#') end -= 1
  const isClosed = end === 0 || /\s/.test(said[end - 1] ?? '')
  return (isClosed ? said.slice(0, end) : said).replace(MARKS, '$1').trim()
}

function headed(content: string): { title: string; content: string } {
  const lines = content.split(LINE_END)
  let isCode = false
  for (const [at, written] of lines.entries()) {
    if (FENCE.test(written)) isCode = !isCode
    const title = isCode ? undefined : headingIn(written)
    if (title === undefined) continue
    const isFirst = lines.slice(0, at).every((line) => line.trim() === '')
    return { title, content: isFirst ? lines.slice(at + 1).join('\n') : content }
  }
  return { title: '', content }
}

function lessonOf({ path, at, content: written }: PlacedFile, others: Archive['files']): PlannedLesson {
  const fileName = path.at(-1) ?? ''
  if (written.length > MAX_CHARACTERS) throw tooLong(fileName)
  const { title, content: linking } = headed(written.replace(FRONT_MATTER, ''))
  const { content, files } = linkedFiles(linking, at, others)
  const [titled, said] = [line(LONGEST_TITLE).safeParse(cut(title, LONGEST_TITLE)), text(20_000).safeParse(content)]
  const [wrong] = [...(titled.error?.issues ?? []), ...(said.error?.issues ?? [])]
  if (wrong) throw refuse(`“${fileName}”: ${wrong.message}.`)
  if (files.filter(({ role }) => role === 'file').length > MAX_LESSON_FILES)
    throw refuse(`“${fileName}” links to too many files: a lesson has at most ${MAX_LESSON_FILES}.`)
  return {
    title: titled.data || nameIn(fileName, 'Lesson'),
    kind: files.some(({ role }) => role === 'video') ? 'video' : 'text',
    files,
    content: said.data ?? '',
    minutes: maxMinutes({ kind: 'text', content: said.data ?? '', questions: [], drawCount: 0, videoSeconds: null }),
  }
}

/**
 * Folders become modules and files lessons, in the order of their names.
 * @throws `invalid` at the field for another layout, too many, or linked files that are too large together
 */
export function planFolder({ texts, files }: Archive): Plan {
  const inside = withoutTop(texts.map((file) => ({ ...file, at: file.path.join('/') })))
  const lessons = inside.filter((file) => !isReadme(file))
  if (lessons.length === 0) throw refuse('There’s no Markdown in it: lessons are files that end in .md.')
  const astray = lessons.find(({ path }) => path.length !== 2)
  if (astray)
    throw refuse(
      `“${astray.path.join('/')}” isn’t in the folder of a module. Make a folder for each module, and put its lessons in it.`,
    )
  if (lessons.length > MAX_LESSONS)
    throw refuse(`A course has at most ${MAX_LESSONS} lessons; there are ${lessons.length} in it.`)
  const folders = new Map<string, PlacedFile[]>()
  for (const file of lessons.toSorted((one, other) => byName.compare(one.path.join('/'), other.path.join('/')))) {
    const [folder = ''] = file.path
    folders.set(folder, [...(folders.get(folder) ?? []), file])
  }
  if (folders.size > MAX_MODULES)
    throw refuse(`A course has at most ${MAX_MODULES} modules; there are ${folders.size} folders in it.`)
  const modules = [...folders].map(([folder, inIt]) => ({
    title: nameIn(folder, 'Module'),
    lessons: inIt.map((file) => lessonOf(file, files)),
  }))
  const linked = new Set(modules.flatMap((module) => module.lessons.flatMap((one) => one.files.map(({ at }) => at))))
  const byteCount = [...linked].reduce((sum, at) => sum + (files.get(at) ?? 0), 0)
  if (byteCount > MAX_FILE_BYTES) throw refuse('The files that lessons link to are too large together: 200 MB at most.')
  return { modules, linked, byteCount, leftOut: files.size - linked.size + inside.length - lessons.length }
}
