import { ApiError } from '@lv/contract/errors'
import { type Rule, type Rules, requireActor } from '#core/access.ts'
import { findCourse } from './find.read.ts'

const courseReader: Rule = async (ctx, actor, { courseId }) => {
  await findCourse(ctx, actor, courseId ?? '')
}

const courseAuthor: Rule = async (ctx, actor, { courseId }) => {
  const { canEdit } = await findCourse(ctx, requireActor(actor), courseId ?? '')
  if (!canEdit) throw new ApiError('forbidden', 'Only the owner and moderators may do this')
}

export const courseRules: Pick<Rules, 'courseReader' | 'courseAuthor'> = { courseReader, courseAuthor }
