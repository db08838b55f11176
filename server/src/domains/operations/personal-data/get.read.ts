import type { ShownPart } from '@lv/contract/options'
import type { PublicPerson } from '@lv/contract/people'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { checkedLicence, hasPage } from '#domains/identity/accounts/member.read.ts'
import { requireRow } from '#platform/database/rows.ts'
import { readActivity } from './activity.read.ts'

type Row = Omit<PublicPerson, 'activity'> & { shown: ShownPart[] }

/** @throws `not_found` for those who chose not to be public, as for nobody at all */
export async function getPerson(ctx: Context, userId: string): Promise<PublicPerson> {
  const { rows } = await ctx.db.execute<Row>(sql`select u.id, first_name as "firstName", last_name as "lastName",
      profile_image_url as "profileImageUrl", ${hasPage} as "hasPage", ${checkedLicence(ctx.now())} as "checkedLicence", profession, location, bio, company, years_experience as "yearsExperience",
      specializations, certifications, website, is_searchable as "isSearchable", u.created_at as "memberSince", shown
    from users u where u.id = ${userId} and ${hasPage}`)
  const { shown, ...person } = requireRow(rows, 'This person doesn’t show a profile')
  const kept = (part: ShownPart & keyof typeof person) => (shown.includes(part) ? person[part] : null)
  return {
    ...person,
    profession: kept('profession'),
    location: kept('location'),
    bio: kept('bio'),
    company: kept('company'),
    yearsExperience: kept('yearsExperience'),
    specializations: kept('specializations'),
    certifications: kept('certifications'),
    website: kept('website'),
    activity: await readActivity(ctx, {
      userId,
      communities: shown.includes('communities'),
      posts: shown.includes('posts'),
      isPublicOnly: true,
    }),
  }
}
