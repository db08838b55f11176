import { CertificateParams, certificates } from '@lv/contract/certificates'
import { courses } from '@lv/contract/courses'
import { Id } from '@lv/contract/fields'
import { outlineForm } from '@lv/contract/form-things'
import { z } from 'zod'
import { type Context, transact } from '#core/context.ts'
import { download, operations } from '#core/routes.ts'
import { saveUnlessStale } from '#core/unless-saved-since.ts'
import { answerQuiz } from './answer.ts'
import { downloadCertificate, revokeCertificate } from './certificates.ts'
import { downloadLessonFile } from './download-lesson-file.read.ts'
import { readDraft } from './draft.read.ts'
import {
  addModule,
  arrangeCourse,
  readModule,
  removeModule,
  removeQuestion,
  saveQuestion,
  updateModule,
} from './edit.ts'
import { addLesson, readDraftLesson, removeLesson, updateLesson } from './edit-lessons.ts'
import { enrol, readLearning } from './enrolment.ts'
import { findCourse } from './find.read.ts'
import { getCourse } from './get.read.ts'
import { getCertificate } from './get-certificate.read.ts'
import { getLesson } from './get-lesson.read.ts'
import { importFolder } from './import-folder.ts'
import { commentOnLesson, removeLessonComment } from './lesson-comments.ts'
import { addLessonFile, removeLessonFile } from './lesson-files.ts'
import { listCourses } from './list.read.ts'
import { listAuthored } from './list-authored.read.ts'
import { listLessonComments } from './list-lesson-comments.read.ts'
import { createCourse, duplicateCourse, updateCourse, withdrawCourse } from './manage.ts'
import { publishCourse } from './publish.ts'
import { buyCourse, giveBackCourse } from './purchases.ts'
import { mendProgress } from './recompute-progress.ts'
import { recordProgress } from './record-progress.ts'
import { reviewCourse } from './review.ts'
import { exportTrainingRecord, readTrainingRecord } from './training-record.ts'

export function courseRoutes(ctx: Context) {
  const file = {
    access: 'user',
    rateLimit: 'lessonFileReads',
    path: '/api/lessons/:lessonId/files/:fileId',
    params: z.object({ lessonId: Id, fileId: Id }),
    query: z.strictObject({ preview: z.literal('1').optional() }),
  } as const
  const paper = { access: 'user', rateLimit: 'papers' } as const
  const pdf = { ...paper, path: '/api/certificates/:code/certificate.pdf', params: CertificateParams } as const
  return [
    operations('courses', courses, {
      list: ({ query, actor }) => listCourses(ctx, actor, query),
      create: ({ body, actor }) => createCourse(ctx, actor, body),
      learning: ({ actor }) => readLearning(ctx, actor.id),
      get: ({ params, actor }) => getCourse(ctx, actor, params.courseId),
      buy: ({ params, body, actor }) => buyCourse(ctx, { ...params, ...body, actor }),
      giveBack: ({ params, actor }) => giveBackCourse(ctx, { ...params, userId: actor.id }),
      enrol: ({ params, actor }) => enrol(ctx, actor, params.courseId),
      review: ({ params, body, actor }) => transact(ctx, (ctx) => reviewCourse(ctx, { ...params, ...body, actor })),
      lesson: ({ params, query, actor, browser: { gone } }) =>
        getLesson(ctx, { ...params, actor, gone, isPreview: query.preview === '1' }),
      progress: ({ params, body, actor }) => recordProgress(ctx, { ...params, actor, evidence: body }),
      answer: ({ params, body, actor }) => answerQuiz(ctx, { ...params, actor, sent: body }),
      recomputeProgress: ({ body, actor }) => mendProgress(ctx, { ...body, adminId: actor.id }),
      draft: ({ params }) => readDraft(ctx, params.courseId),
      update: async ({ params, body: { basedOn, ...change }, actor }) => {
        const { communityId } = await findCourse(ctx, actor, params.courseId)
        return saveUnlessStale(
          ctx,
          { form: 'course', id: params.courseId, basedOn, read: (ctx) => readDraft(ctx, params.courseId) },
          (ctx) => updateCourse(ctx, { ...change, ...params, communityId }),
        )
      },
      publish: ({ params }) => publishCourse(ctx, params.courseId),
      withdraw: ({ params }) => transact(ctx, (ctx) => withdrawCourse(ctx, params.courseId)),
      duplicate: ({ params, actor }) => duplicateCourse(ctx, { ...params, authorId: actor.id }),
      arrange: ({ params, body: { basedOn, modules } }) => {
        const read = async (ctx: Context) => outlineForm((await readDraft(ctx, params.courseId)).modules)
        return saveUnlessStale(ctx, { form: 'outline', id: params.courseId, basedOn, read }, (ctx) =>
          arrangeCourse(ctx, { ...params, modules }),
        )
      },
      addModule: ({ params, body }) => addModule(ctx, { ...params, ...body }),
      updateModule: ({ params, body: { basedOn, title } }) =>
        saveUnlessStale(
          ctx,
          { form: 'module', id: params.moduleId, basedOn, read: (ctx) => readModule(ctx, params) },
          (ctx) => updateModule(ctx, { ...params, title }),
        ),
      removeModule: ({ params }) => removeModule(ctx, params),
      addLesson: ({ params, body }) => addLesson(ctx, { ...params, ...body }),
      draftLesson: ({ params }) => readDraftLesson(ctx, params),
      updateLesson: ({ params, body: { basedOn, ...change } }) =>
        saveUnlessStale(
          ctx,
          { form: 'lesson', id: params.lessonId, basedOn, read: (ctx) => readDraftLesson(ctx, params) },
          (ctx) => updateLesson(ctx, { ...params, ...change }),
        ),
      removeLesson: ({ params }) => removeLesson(ctx, params),
      importFolder: ({ params, body, actor, browser }) =>
        importFolder(ctx, { ...params, ...body, actorId: actor.id, sender: browser }),
      addFile: ({ params, body, actor, browser }) =>
        addLessonFile(ctx, { ...params, ...body, ownerId: actor.id, sender: browser }),
      removeFile: ({ params }) => removeLessonFile(ctx, params),
      comments: ({ params, query, actor }) => listLessonComments(ctx, { ...params, ...query, actor }),
      comment: ({ params, body, actor }) => commentOnLesson(ctx, { ...params, ...body, actor }),
      removeComment: ({ params, actor }) => removeLessonComment(ctx, { ...params, actor }),
      authored: ({ query, actor }) => listAuthored(ctx, actor, query),
      saveQuestion: ({ params, query: { basedOn }, body: question }) => {
        const read = async (ctx: Context) =>
          (await readDraftLesson(ctx, params)).questions.find(({ id }) => id === question.id) ?? {}
        return saveUnlessStale(ctx, { form: 'question', id: question.id, basedOn, read }, (ctx) =>
          saveQuestion(ctx, { ...params, question }),
        )
      },
      removeQuestion: ({ params }) => removeQuestion(ctx, params),
    }),
    operations('certificates', certificates, {
      get: ({ params, actor }) => getCertificate(ctx, actor, params.code),
      record: ({ actor }) => readTrainingRecord(ctx, actor),
      revoke: ({ params, body, actor }) => revokeCertificate(ctx, { ...params, ...body, actor }),
    }),
    download(file, ({ params, query: { preview }, actor }) =>
      downloadLessonFile(ctx, { ...params, actor, isPreview: preview === '1' }),
    ),
    download(pdf, ({ params, actor }) => downloadCertificate(ctx, actor, params.code)),
    download({ ...paper, path: '/api/certificates.csv' }, ({ actor }) => exportTrainingRecord(ctx, actor)),
  ]
}
