import type { Api } from '@lv/contract/api'
import type { LessonKind } from '@lv/contract/course-options'
import { tagOf } from '@lv/contract/form-tag'
import { outlineForm } from '@lv/contract/form-things'
import { href, redirect } from 'react-router'
import { toastCookie } from '../../flash.ts'
import { findAction } from '../../form.ts'
import { courseBody } from './course-fields.tsx'
import { moveIn, orderIn, orderOf, stepped } from './outline-order.ts'

type Courses = Api['courses']
type Values = Record<string, string>
type Target = { courseId: string; fileIds: string[] }
type Deed = (courses: Courses, courseId: string, values: Values) => Promise<Response | null>

const pageOf = (courseId: string) => href('/courses/:courseId/edit', { courseId })

const back = (courseId: string, title: string, at = '') =>
  redirect(pageOf(courseId) + at, title ? { headers: { 'Set-Cookie': toastCookie({ title }) } } : {})

const outcomesIn = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** What the page's forms can do with a course, by `intent`. */
const deeds: Record<string, Deed> = {
  details: async (courses, courseId, values) => {
    const body = Object.assign(courseBody(values), { outcomes: outcomesIn(values.outcomes), basedOn: values.basedOn })
    await courses.update({ params: { courseId }, body })
    return back(courseId, 'Saved')
  },
  publish: async (courses, courseId) => {
    await courses.publish({ params: { courseId } })
    return back(courseId, 'Published')
  },
  withdraw: async (courses, courseId) => {
    await courses.withdraw({ params: { courseId } })
    return back(courseId, 'The course is off the list')
  },
  duplicate: async (courses, courseId) => {
    const { id } = await courses.duplicate({ params: { courseId } })
    return back(id, 'This is the copy')
  },
  addModule: async (courses, courseId, { title = '' }) => {
    const { id } = await courses.addModule({ params: { courseId }, body: { title } })
    return back(courseId, '', `#${id}`)
  },
  renameModule: async (courses, courseId, { moduleId = '', title = '', basedOn }) => {
    await courses.updateModule({ params: { courseId, moduleId }, body: { title, basedOn } })
    return back(courseId, 'Saved', `#${moduleId}`)
  },
  removeModule: async (courses, courseId, { moduleId = '' }) => {
    await courses.removeModule({ params: { courseId, moduleId } })
    return back(courseId, 'Module removed')
  },
  addLesson: async (courses, courseId, { moduleId = '', title = '', kind = '' }) => {
    const body = { title, kind: kind as LessonKind }
    const { id: lessonId } = await courses.addLesson({ params: { courseId, moduleId }, body })
    return redirect(href('/courses/:courseId/edit/:lessonId', { courseId, lessonId }))
  },
  arrange: async (courses, courseId, { order = '', basedOn }) => {
    await courses.arrange({ params: { courseId }, body: { modules: orderIn(order), basedOn } })
    return null
  },
  move: async (courses, courseId, { move = '' }) => {
    const moving = moveIn(move)
    if (!moving) return back(courseId, '')
    const { modules } = await courses.draft({ params: { courseId } })
    const order = orderOf(modules)
    const next = stepped(order, moving.part, moving.by)
    // One step from where it stands now: what somebody else moved meanwhile stays moved.
    const basedOn = tagOf('outline', outlineForm(modules))
    if (JSON.stringify(next) !== JSON.stringify(order))
      await courses.arrange({ params: { courseId }, body: { modules: next, basedOn } })
    return back(courseId, '', `#${moving.part.id}`)
  },
}

async function importFolder(courses: Courses, { courseId, fileIds }: Target) {
  const { lessons, modules, leftOut } = await courses.importFolder({ params: { courseId }, body: { fileIds } })
  const title = `${lessons} ${lessons === 1 ? 'lesson' : 'lessons'} in ${modules} ${modules === 1 ? 'module' : 'modules'} added`
  const description = leftOut > 0 ? `${leftOut} ${leftOut === 1 ? 'file was' : 'files were'} left out.` : undefined
  return redirect(pageOf(courseId), { headers: { 'Set-Cookie': toastCookie({ title, description }) } })
}

/** Does with a course what a form of its page asks for: goes where that leads, or stays. */
export async function doWithCourse(courses: Courses, target: Target, values: Values) {
  const { courseId } = target
  if (values.intent === 'import') throw await importFolder(courses, target)
  const deed = findAction(deeds, values.move ? 'move' : values.intent)
  const answer = deed ? await deed(courses, courseId, values) : redirect(pageOf(courseId))
  if (answer) throw answer
  return null
}
