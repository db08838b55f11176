import { ApiError } from '@lv/contract/errors'

type Failure = {
  name?: string
  code?: string
  message?: string
  $metadata?: { httpStatusCode?: number }
}

const statusOf = (error: unknown) => (error as Failure).$metadata?.httpStatusCode
const namesOf = (error: unknown) => [(error as Failure).name ?? '', (error as Failure).code ?? '']

export const isMissing = (error: unknown) => namesOf(error).some((name) => name === 'NoSuchKey' || name === 'NotFound')

/** Conditional writes are not implemented. */
export const keepsNoFirst = (error: unknown) => statusOf(error) === 501

const FULL = /QuotaExceeded|StorageFull|InsufficientStorage|EntityTooLarge|NoSpace/i
const isFull = (error: unknown) => statusOf(error) === 507 || namesOf(error).some((name) => FULL.test(name))

/** ENOSPC if the store is full, otherwise `unavailable`. */
export function failureOf(error: unknown): Error {
  if (isFull(error)) return Object.assign(new Error('the object store is full', { cause: error }), { code: 'ENOSPC' })
  return new ApiError(
    'unavailable',
    'We can’t reach our photos and documents right now. Please try again in a moment.',
    {
      retryAfter: 10,
      cause: error,
    },
  )
}

const network: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'no such host',
  ECONNRESET: 'it ends the connection; is it https?',
  EPROTO: 'it does not speak https; is it http?',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak https; is it http?',
  TimeoutError: 'it does not answer',
  AbortError: 'it does not answer within 5 s',
}

type Names = { bucket: string; endpoint: string | undefined }

/** For a failed start: names the variable, never a secret. */
export function problemOf(error: unknown, { bucket, endpoint = 'Amazon' }: Names): string {
  const cause = error instanceof ApiError ? error.cause : error
  const names = namesOf(cause)
  const is = (...all: string[]) => all.some((name) => names.includes(name))
  if (is('InvalidAccessKeyId')) return `FILES_S3_ACCESS_KEY: ${endpoint} does not know it`
  if (is('SignatureDoesNotMatch'))
    return 'FILES_S3_SECRET_KEY: it is not the one of FILES_S3_ACCESS_KEY, or the store does not know that key'
  if (is('NoSuchBucket', 'InvalidBucketName')) return `FILES_S3_BUCKET: there is no bucket ${bucket}; create it first`
  if (is('PermanentRedirect', 'AuthorizationHeaderMalformed', 'InvalidRegion') || statusOf(cause) === 301)
    return `FILES_S3_REGION: the bucket ${bucket} is in another region`
  if (is('RequestTimeTooSkewed')) return `FILES_S3_ENDPOINT: ${wrongClock}`
  if (is('AccessDenied', 'Forbidden', 'AllAccessDisabled'))
    return `FILES_S3_BUCKET: the owner of FILES_S3_ACCESS_KEY may not read, write, list and delete in ${bucket}`
  const why = names.map((name) => network[name]).find(Boolean) ?? (cause as Failure).message
  return `FILES_S3_ENDPOINT: ${endpoint} cannot be used: ${why}`
}

export const wrongClock = 'the clock of this machine and that of the store are minutes apart; set the wrong one'
