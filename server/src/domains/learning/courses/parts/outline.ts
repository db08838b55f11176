import type { LessonKind } from '@lv/contract/course-options'
import type { Outline } from '@lv/contract/courses'

export type OutlineRow = {
  id: string
  title: string
  kind: LessonKind
  minutes: number
  isDone: boolean
  moduleTitle: string
}

export function inModules(rows: OutlineRow[]): Outline {
  const modules: Outline = []
  for (const { moduleTitle: title, ...lesson } of rows) {
    const last = modules.at(-1)
    if (last?.title === title) last.lessons.push(lesson)
    else modules.push({ title, lessons: [lesson] })
  }
  return modules
}
