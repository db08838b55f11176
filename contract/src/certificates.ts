import { z } from 'zod'
import { cleanCertificate } from './clean.ts'
import { courseTopics } from './course-options.ts'
import { Instant, text } from './fields.ts'
import type { Contract } from './operation.ts'

/** As it is written on the paper; read aloud, letters and figures that look alike are never in one. */
export const CertificateCode = z
  .string()
  .overwrite(cleanCertificate)
  .regex(/^LV-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)

export const CertificateParams = z.object({ code: CertificateCode })

export const Certificate = z.object({
  code: z.string(),
  holderName: z.string(),
  courseId: z.string(),
  courseTitle: z.string(),
  topic: z.enum(courseTopics),
  /** Of training, as the course said when it was begun. */
  minutes: z.int(),
  /** The same lessons by their words, questions and own videos; null while nobody has measured them. */
  measuredMinutes: z.int().nullable(),
  /** Of `minutes`, those of videos on YouTube or Vimeo: their author’s word. Null where `measuredMinutes` is. */
  unmeasuredMinutes: z.int().nullable(),
  instructorName: z.string(),
  issuedAt: Instant,
  revokedAt: Instant.nullable(),
  revokedReason: z.string(),
})
export type Certificate = z.output<typeof Certificate>

/** One's certificates that stand, newest first, and the hours they prove by topic. */
export const TrainingRecord = z.object({
  certificates: z.array(Certificate),
  topics: z.array(z.object({ topic: z.enum(courseTopics), minutes: z.int(), count: z.int() })),
  totalMinutes: z.int(),
  /** Of the certificates that say what was measured. */
  measuredMinutes: z.int(),
  /** Of `totalMinutes`, those of videos that nobody measured. */
  unmeasuredMinutes: z.int(),
})
export type TrainingRecord = z.output<typeof TrainingRecord>

export const certificates = {
  get: {
    method: 'GET',
    path: '/api/certificates/:code',
    summary: 'Whether a certificate is real, and what it says',
    access: 'public',
    params: CertificateParams,
    response: Certificate.extend({ mayRevoke: z.boolean(), isOwn: z.boolean() }),
  },
  record: {
    method: 'GET',
    path: '/api/certificates',
    summary: "The caller's certificates and hours of training by topic",
    access: 'user',
    response: TrainingRecord,
  },
  revoke: {
    method: 'POST',
    path: '/api/certificates/:code/revocation',
    summary: 'Take a certificate back, with a reason its holder reads: the owner of the course, or an administrator',
    access: 'user',
    rateLimit: 'authoring',
    params: CertificateParams,
    body: z.strictObject({ reason: text(500, 'Give the reason: its holder reads it') }),
    response: z.object({ message: z.string() }),
  },
} as const satisfies Contract
