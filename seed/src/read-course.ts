import type { LessonKind } from '@lv/contract/course-options'
import { Question } from '@lv/contract/quiz-questions'
import { seedId } from './insert.ts'

export type SeedLesson = {
  module: string
  title: string
  kind: LessonKind
  minutes: number
  content: string
  questions: Question[]
  passPercent: number
}

const HEADS = { '? ': 'single', '??': 'multiple', '?#': 'number', '?>': 'ordering' } as const

const parted = (line: string) => line.split('|').map((part) => part.trim())

/** A question of a course's text: `? ` one answer, `??` several, `?#` a number (value, tolerance, unit), `?>` an order. */
function readQuestion(lines: string[], key: string): Question {
  const [head = '', ...rest] = lines
  const kind = HEADS[head.slice(0, 2) as keyof typeof HEADS]
  const [prompt = '', value, tolerance, unit] = parted(head.slice(2))
  const said = (mark: RegExp) => rest.filter((line) => mark.test(line)).map((line) => line.replace(mark, '').trim())
  const base = { id: seedId(key), kind, prompt, explanation: said(/^=/).join(' ') }
  if (kind === 'number')
    return Question.parse(Object.assign(base, { value: Number(value), tolerance: Number(tolerance), unit }))
  if (kind === 'ordering') return Question.parse(Object.assign(base, { options: said(/^\d+\./) }))
  const offered = rest.filter((line) => /^[*-] /.test(line))
  const correct = offered.flatMap((line, at) => (line.startsWith('*') ? [at] : []))
  return Question.parse(Object.assign(base, { options: offered.map((line) => line.slice(2).trim()), correct }))
}

function readQuestions(body: string, key: string): Question[] {
  const blocks: string[][] = []
  for (const line of body.split('\n').filter(Boolean))
    if (line.startsWith('?')) blocks.push([line])
    else blocks.at(-1)?.push(line)
  return blocks.map((block, at) => readQuestion(block, `${key} question ${at}`))
}

/**
 * The lessons of a course's text: `# ` begins a module, `## title | minutes` a lesson in Markdown, and
 * `## quiz: title | minutes | mark` a quiz. A question that is not one fails here.
 */
export function readCourse(text: string, key: string): SeedLesson[] {
  let module = ''
  const lessons: SeedLesson[] = []
  for (const line of text.trim().split('\n')) {
    if (line.startsWith('# ')) module = line.slice(2).trim()
    else if (line.startsWith('## ')) {
      const [title = '', minutes, mark] = parted(line.slice(3))
      const kind = title.startsWith('quiz: ') ? ('quiz' as const) : ('text' as const)
      const named = title.replace('quiz: ', '')
      const passPercent = Number(mark ?? 80)
      lessons.push({ module, title: named, kind, minutes: Number(minutes), content: '', questions: [], passPercent })
    } else {
      const lesson = lessons.at(-1)
      if (lesson) lesson.content += `${line}\n`
    }
  }
  for (const [at, lesson] of lessons.entries())
    if (lesson.kind === 'quiz') {
      lesson.questions = readQuestions(lesson.content, `${key} ${at}`)
      lesson.content = ''
    }
  return lessons
}
