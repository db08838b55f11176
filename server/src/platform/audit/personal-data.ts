import { and, inArray, or, sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import {
  type NonPersonalTable,
  nonPersonalTable,
  type Person,
  type PersonalTable,
  personalTable,
  wasWrittenBy,
} from '#core/personal-data.ts'
import { auditChain, auditEnds, auditLog } from './schema.ts'

export const isAboutThem = (person: Person) => {
  const { userIds, professionalIds, leadIds, bookingIds } = person
  return or(
    inArray(auditLog.subject, [...userIds, ...professionalIds, ...leadIds, ...bookingIds]),
    sql`${auditLog.subject} in (select id::text from lead_reports where lead_id = ${anyOf(leadIds)}
      union all select id::text from documents where professional_id = ${anyOf(professionalIds)}
      union all select id::text from reviews where author_id = ${anyOf(userIds)} or professional_id = ${anyOf(professionalIds)}
      union all select c.id::text from charges c left join orders o on o.id = c.order_id
        where c.user_id = ${anyOf(userIds)} or ${wasWrittenBy(person, sql`o.guest_email`, sql`o.created_at`)}
      union all select id::text from payouts where owner_id = ${anyOf(userIds)}
      union all select k.id::text from consultants k where ${wasWrittenBy(person, sql`k.email`, sql`k.created_at`)})`,
  )
}

export const auditPersonalData: (PersonalTable | NonPersonalTable)[] = [
  personalTable(auditLog, {
    called: 'lines of the audit log',
    belongsTo: isAboutThem,
    secret: ['salt'],
    fate: 'emptied',
    emptied: ['detail'],
    keeps: ['action', 'subject'],
    why: 'for seven years it proves what was decided and when; the words are gone',
  }),
  personalTable(auditLog, {
    called: 'actions in the audit log',
    belongsTo: (person) => and(inArray(auditLog.actorId, person.userIds), sql`(${isAboutThem(person)}) is not true`),
    exportsOnly: ['action', 'at'],
    fate: 'stays',
    keeps: ['action', 'subject', 'detail'],
    why: 'it proves who did what, by the id of an emptied account, for seven years',
  }),
  nonPersonalTable(auditChain, [], 'hashes that prove that no line of the audit log was changed'),
  nonPersonalTable(auditEnds, [], 'the first and the last of these hashes'),
]
