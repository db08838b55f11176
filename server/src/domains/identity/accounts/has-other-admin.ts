import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** In SQL: whether somebody else is a super admin, who could decide what this one may not. */
export const hasOtherAdmin = ({ config }: Pick<Context, 'config'>, adminId: string | null): SQL =>
  sql`exists (select from users other where other.id is distinct from ${adminId}::uuid and other.email_verified
    and (other.is_super_admin or other.email = any(${sql.param(config.superAdminEmails)}::text[])))`
