import type { TrainingRecord } from '@lv/contract/certificates'
import { courseTopics } from '@lv/contract/course-options'
import { formatDate } from '@lv/contract/dates'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { toCsv } from '#core/csv.ts'
import { csvFile, type Download } from '#core/routes.ts'
import { listCertificates } from './get-certificate.read.ts'

export async function readTrainingRecord(ctx: Context, actor: Actor): Promise<TrainingRecord> {
  const certificates = await listCertificates(ctx, actor)
  const topics = courseTopics.flatMap((topic) => {
    const own = certificates.filter((certificate) => certificate.topic === topic)
    const minutes = own.reduce((sum, certificate) => sum + certificate.minutes, 0)
    return own.length > 0 ? [{ topic, minutes, count: own.length }] : []
  })
  return {
    certificates,
    topics,
    totalMinutes: topics.reduce((sum, { minutes }) => sum + minutes, 0),
    measuredMinutes: certificates.reduce((sum, { measuredMinutes }) => sum + (measuredMinutes ?? 0), 0),
    unmeasuredMinutes: certificates.reduce((sum, { unmeasuredMinutes }) => sum + (unmeasuredMinutes ?? 0), 0),
  }
}

const columns = [
  { key: 'day', header: 'Date' },
  { key: 'courseTitle', header: 'Course' },
  { key: 'topic', header: 'Topic' },
  { key: 'hours', header: 'Hours' },
  { key: 'measured', header: 'Hours measured' },
  { key: 'unmeasured', header: 'Hours of videos elsewhere, as their author says' },
  { key: 'instructorName', header: 'Instructor' },
  { key: 'code', header: 'Certificate' },
  { key: 'address', header: 'Check it at' },
]

const hoursIn = (minutes: number | null) => (minutes === null ? '' : (minutes / 60).toFixed(1))

export async function exportTrainingRecord(ctx: Context, actor: Actor): Promise<Download> {
  const certificates = await listCertificates(ctx, actor)
  const rows = certificates.map(({ issuedAt, minutes, measuredMinutes, unmeasuredMinutes, ...certificate }) => ({
    ...certificate,
    day: formatDate(new Date(issuedAt)),
    hours: hoursIn(minutes),
    measured: hoursIn(measuredMinutes),
    unmeasured: hoursIn(unmeasuredMinutes),
    address: `${ctx.config.publicUrl}/verify/${certificate.code}`,
  }))
  return csvFile('training-record', await toCsv(rows, columns))
}
