import multipart from '@fastify/multipart'
import { ApiError, type Issue } from '@lv/contract/errors'
import { POST_IMAGES } from '@lv/contract/options'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { LARGEST_FILE, receiveImage } from '../files/receive.ts'
import { callerOf } from './caller.ts'

const MOST_FORM_BYTES = 262_144

/** Parsers for what a page's form sends: text fields, or fields with pictures. */
export async function formParsers(http: FastifyInstance) {
  http.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MOST_FORM_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  )
  await http.register(multipart, {
    limits: {
      fileSize: LARGEST_FILE,
      files: POST_IMAGES + 1,
      fields: 30,
      fieldSize: 65_536,
      parts: 40,
      headerPairs: 50,
    },
  })
}

/**
 * The fields of a page's form. Pictures are streamed to the file store as they arrive; their fields then hold the
 * stored files' ids. A picture that is refused leaves a message for its field and no file; a visitor's are let go, the
 * page's action says why.
 */
export async function readForm(
  ctx: Context,
  request: FastifyRequest,
): Promise<{ fields: URLSearchParams; issues: Issue[] }> {
  if (!request.isMultipart()) {
    const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    return { fields, issues: [] }
  }
  const actor = await callerOf(ctx, request).actor()
  const fields = new URLSearchParams()
  const issues: Issue[] = []
  for await (const part of request.parts()) {
    if (part.type === 'field') fields.append(part.fieldname, String(part.value))
    else if (!part.filename || !actor) part.file.resume()
    else
      try {
        await ctx.budgets.spend('uploads', request.ip)
        fields.append(part.fieldname, (await receiveImage(ctx, actor.id, part)).id)
      } catch (error) {
        part.file.resume()
        if (!(error instanceof ApiError)) throw error
        issues.push({ path: part.fieldname, message: error.message })
      }
  }
  return { fields, issues }
}
